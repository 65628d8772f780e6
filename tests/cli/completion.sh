#!/bin/bash
# What shells complete, asked of the shells themselves; where one is not installed its test is skipped:
#
#     bash tests/cli/completion.sh build/release/redcomp bash|fish|zsh
set -u
tool=$(readlink -f "$1")
shell=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
command -v "$shell" >/dev/null || { echo "skipped: $shell is not installed"; exit 77; }
"$tool" --completion "$shell" >script || exit 1
mkdir folder && touch prog.c notes.txt

fail() { echo "FAILED: $*"; exit 1; }

# By each of them: what is proposed after the words, a line each, or more than that.
proposed_by_bash() {
  bash --norc -c 'source ./script; complete -p redcomp >&2 || exit 1
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _redcomp; printf "%s\n" "${COMPREPLY[@]}"' - "$@" 2>err
}
proposed_by_fish() { HOME=$work fish --no-config -c "source ./script; complete -C '$*'" 2>err | cut -f 1; }
proposed_by_zsh() {
  HOME=$work timeout 60 zsh -f -c '
    zmodload zsh/zpty
    zpty z zsh -f -i
    zpty -w z "PS1=; autoload -Uz compinit; compinit -u -D; source ./script; echo READ\"\"Y"
    zpty -r z line "*READY*"
    zpty -w -n z "$1"$'"'\t'"'
    sleep 1
    zpty -w -n z $'"'\t'"'
    sleep 2
    while zpty -r -t z line; do print -r -- "$line"; done' - "$*" 2>err
}

# proposes "WORDS..." EXPECTED...: all of these are among what is proposed for the last of the words.
proposes() {
  local -a words
  IFS=' ' read -r -a words <<<"${1% }"
  [[ $1 == *" " ]] && words+=("")
  shift
  proposed_by_"$shell" "${words[@]}" | sed 's/\x1b\[[0-9;?]*[A-Za-z]/ /g' >shown  # without colours
  local each
  for each in "$@"; do
    grep -q -w -e "$each" shown || fail "$each is not proposed for '${words[*]}': $(cat shown err)"
  done
}
not_proposed() { grep -q -w -e "$1" shown && fail "$1 is proposed: $(cat shown)"; true; }

proposes "redcomp --signed-overflow " assume report wrap
not_proposed prog.c
proposes "redcomp --property ra" races
not_proposed memory
proposes "redcomp comp" compare
proposes "redcomp explain r" race replay
not_proposed deadlock
proposes "redcomp sweep --on s" slurm
not_proposed local
proposes "redcomp --validate-w" --validate-witness
proposes "redcomp compare --meth" --method
[[ $shell == fish ]] || proposes "redcomp --json n" notes.txt
[[ $shell == fish ]] || proposes "redcomp --cache f" folder
proposes "redcomp p" prog.c
exit 0
