# Writes the pages of docs/explain into a C++ file: pages() of driver/explain_command.h, by topic.
#
#     cmake -DOUTPUT=pages.cpp "-DPAGES=.../blocks.md;.../race.md;..." -P embed_pages.cmake
set(text "")
foreach(page ${PAGES})
  get_filename_component(topic ${page} NAME_WE)
  file(READ ${page} content)
  string(APPEND text "\n      {\"${topic}\", R\"page(${content})page\"},")
endforeach()
file(WRITE ${OUTPUT} "// Written by driver/embed_pages.cmake from docs/explain/.
#include \"driver/explain_command.h\"

namespace redcomp::driver {

const std::vector<Page>& pages() {
  static const std::vector<Page> all{${text}
  };
  return all;
}

}  // namespace redcomp::driver
")
