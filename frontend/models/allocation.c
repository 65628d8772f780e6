/* Memory that is returned through a parameter. */
#include "prelude.h"

void *aligned_alloc(size_t alignment, size_t size);

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = aligned_alloc(alignment, size);
  return 0;
}
