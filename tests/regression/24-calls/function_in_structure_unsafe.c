// redcomp: --safety | truth: unsafe | expect: unsafe
// The operations are replaced by those of another kind.
#include <assert.h>

struct stack { int top; const struct operations *ops; };
struct operations { void (*push)(struct stack *); };

void push_one(struct stack *s) { s->top++; }
void push_none(struct stack *s) {}

const struct operations growing = {push_one}, fixed = {.push = push_none};

int main(void) {
  struct stack s = {0, &growing};
  s.ops->push(&s);
  s.ops = &fixed;
  s.ops->push(&s);
  assert(s.top == 2);
  return 0;
}
