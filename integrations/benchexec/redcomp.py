# How BenchExec calls redcomp and reads its answers. Copy it to benchexec/tools/, or name it with its path.
#
#     python3 -m benchexec.test_tool_info redcomp --tool-directory DIR
import re

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task


class Tool(benchexec.tools.template.BaseTool2):
    REQUIRED_PATHS = ["bin", "libexec"]

    def executable(self, tool_locator):
        return tool_locator.find_executable("redcomp", subdir="bin")

    def name(self):
        return "redcomp"

    def project_url(self):
        return ""

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="redcomp")

    def cmdline(self, executable, options, task, rlimits):
        model = get_data_model_from_task(task, {ILP32: ["--arch=32"], LP64: ["--arch=64"]}) or []
        wanted = ["--property", task.property_file] if task.property_file else []
        limit = ["--timeout", str(rlimits.cputime)] if rlimits.cputime else []
        return [executable, *options, *model, *wanted, *limit, *task.input_files_or_identifier]

    # The first line is the verdict; exit codes are those of docs/answers.md.
    def determine_result(self, run):
        for line in run.output:
            if line.startswith("proved:"):
                return result.RESULT_TRUE_PROP
            if line.startswith("violated:"):
                return violated(line[len("violated: "):], run.cmdline)
            if line.startswith("inconclusive:"):
                return result.RESULT_UNKNOWN
        return result.RESULT_ERROR


KINDS = [
    (r"valid-free", result.RESULT_FALSE_FREE),
    (r"valid-deref", result.RESULT_FALSE_DEREF),
    (r"valid-memtrack", result.RESULT_FALSE_MEMTRACK),
    (r"valid-memcleanup", result.RESULT_FALSE_MEMCLEANUP),
    (r"data race", result.RESULT_FALSE_DATARACE),
    (r"a run ", result.RESULT_FALSE_TERMINATION),
    (r"deadlock", result.RESULT_FALSE_DEADLOCK),
    (r"signed overflow|division by zero|shift", result.RESULT_FALSE_OVERFLOW),
]


def violated(message, command):
    for pattern, verdict in KINDS:
        if re.match(pattern, message):
            return verdict
    return result.RESULT_FALSE_REACH
