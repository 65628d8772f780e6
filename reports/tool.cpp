#include "reports/tool.h"

namespace redcomp::reports {

std::string version() { return REDCOMP_VERSION; }

}  // namespace redcomp::reports
