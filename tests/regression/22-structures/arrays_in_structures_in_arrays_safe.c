// redcomp: --safety | truth: safe | expect: safe
// Arrays in structures, and structures in arrays, by pointers that count what is there.
#include <assert.h>
#include <stdlib.h>

struct Person { int age; int marks[3]; };
struct Person people[2];

int main(void) {
  for (struct Person *p = people; p != people + 2; p++) p->age = 30;
  int *marks = people[1].marks;
  for (int i = 0; i < 3; i++) marks[i] = i;
  struct Person *other = malloc(2 * sizeof *other);
  int *others = other[1].marks;
  others[2] = 9;
  other[0].age = 1;
  assert(people[1].age == 30 && people[1].marks[2] == 2 && other[1].marks[2] == 9);
}
