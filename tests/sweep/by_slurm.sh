#!/bin/bash
# A sweep by a real Slurm: controller and node daemons of Debian's slurm-wlm and munge on the loopback device, in a folder of their own.
# 200 tasks; meanwhile the sweep is killed and begun again, and a node daemon is killed with what it runs, and started again. Every task must
# have exactly one line of results in the end, with the verdict that the sweep on this machine finds.
#
#     bash tests/sweep/by_slurm.sh build/release/redcomp [TASKS]
#
# Exit code 77, with a message: skipped, because Slurm is not here or does not start.
set -u
tool=$(readlink -f "$1")
tasks=${2:-200}
work=$(mktemp -d)
chmod 755 "$work"
daemons=()

skip() { echo "skipped: $*"; exit 77; }
fail() {
  echo "FAILED: $*"
  tail -n 20 "$work"/log/* "$work"/sweep.err 2>/dev/null
  exit 1
}
clean_up() {
  command -v scancel >/dev/null && scancel --user="$(id -u)" 2>/dev/null
  for daemon in "${daemons[@]}"; do kill -9 "$daemon" && wait "$daemon"; done 2>/dev/null
  for pid in "$work"/*.pid; do [[ -s $pid ]] && kill -9 "$(cat "$pid")" 2>/dev/null; done
  sleep 0.5
  rm -rf "$work"
}

for program in slurmctld slurmd munged sbatch squeue scontrol; do
  PATH=$PATH:/usr/sbin command -v $program >/dev/null || skip "there is no $program (Debian: slurm-wlm, munge)"
done
[[ $(id -u) == 0 ]] || skip "node daemons want to be root"
PATH=$PATH:/usr/sbin
trap clean_up EXIT

# ---- a cluster of two nodes -----------------------------------------------------------------------------------------
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

export SLURM_CONF=$work/slurm.conf
mkdir -p "$work"/{state,spool-n1,spool-n2,log,munge}
chmod 700 "$work/munge"
dd if=/dev/urandom of="$work/munge/key" bs=64 count=1 2>/dev/null
chmod 600 "$work/munge/key"
cat >"$SLURM_CONF" <<END
ClusterName=loopback
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=$(free_port)
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CredType=cred/munge
SlurmUser=root
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool-%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd-%n.pid
SlurmctldLogFile=$work/log/slurmctld
SlurmdLogFile=$work/log/slurmd-%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SchedulerParameters=sched_min_interval=100000,sched_interval=1,batch_sched_delay=0
ReturnToService=2
SlurmdTimeout=20
MaxArraySize=1001
MessageTimeout=30
NodeName=n1 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$(free_port) CPUs=1 RealMemory=6000 State=UNKNOWN
NodeName=n2 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$(free_port) CPUs=1 RealMemory=6000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END

munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge.socket" --pid-file="$work/munged.pid" \
  --seed-file="$work/munge/seed" --log-file="$work/log/munged" >"$work/log/munged-out" 2>&1 &
daemons+=($!)
sleep 1
slurmctld -D >"$work/log/slurmctld-out" 2>&1 &
daemons+=($!)
start_node() {
  slurmd -D -N "n$1" >"$work/log/slurmd-out$1" 2>&1 &
  node[$1]=$!
  daemons+=($!)
}
start_node 1
start_node 2
for _ in $(seq 60); do
  [[ $(sinfo --noheader --format=%T --Node 2>/dev/null | grep -c idle) == 2 ]] && up=1 && break
  sleep 0.5
done
[[ ${up:-} ]] || { tail -n 5 "$work"/log/*; skip "Slurm did not start within 30 s"; }
echo "Slurm $(sinfo --version) runs with two nodes"

# ---- the tasks ------------------------------------------------------------------------------------------------------
mkdir "$work/programs"
for k in $(seq "$tasks"); do
  cat >"$work/programs/p$k.c" <<END
#include <assert.h>
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *add(void *p) { pthread_mutex_lock(&m); x = x + $k; pthread_mutex_unlock(&m); return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == $((k % 3 == 0 ? k : 2 * k)));
}
END
done

sweep() { # FOLDER, further arguments; in place of this shell
  exec "$tool" sweep "$work/programs" --out "$1" --option=--safety --timeout 60 --memory-limit 1000 "${@:2}" >"$work/sweep.out" 2>"$work/sweep.err"
}
lines() { [[ -e $work/by-slurm/results.jsonl ]] && wc -l <"$work/by-slurm/results.jsonl" || echo 0; }
await_lines() {
  for _ in $(seq 1200); do
    [[ $(lines) -ge $1 ]] && return
    kill -0 "$2" 2>/dev/null || return
    sleep 0.1
  done
}

# ---- killed twice ---------------------------------------------------------------------------------------------------
sweep "$work/by-slurm" --on slurm &
first=$!
daemons+=($first)
await_lines $((tasks / 10)) $first
kill -9 $first
wait $first 2>/dev/null
echo "the sweep was killed after $(lines) tasks"

sweep "$work/by-slurm" --on slurm &
second=$!
daemons+=($second)
await_lines $((tasks / 3)) $second
kill -9 "${node[1]}"
pkill -9 -P "${node[1]}" 2>/dev/null
killed=0
for step in $(pgrep -f "slurmstepd: \[" ); do  # with the jobs that this node runs
  grep -z -q "^SLURM_CONF=$SLURM_CONF" "/proc/$step/environ" 2>/dev/null || continue  # those of another cluster stay
  for child in $(pgrep -P "$step"); do kill -9 "$child" && killed=$((killed + 1)); done
done
echo "node n1 was killed after $(lines) tasks, with $killed processes of jobs"
sleep 3
start_node 1
wait $second
code=$?
echo "the sweep ended with exit code $code"
[[ $code == 0 ]] || fail "exit code 0 is expected"

# ---- exactly once, and the same verdicts ----------------------------------------------------------------------------
(sweep "$work/local") || fail "the sweep on this machine"
python3 - "$work" "$tasks" <<'END' || fail "the results differ"
import json, sys
work, tasks = sys.argv[1], int(sys.argv[2])
def read(folder):
    lines = [json.loads(line) for line in open(f"{work}/{folder}/results.jsonl")]
    names = [line["task"] for line in lines]
    assert len(names) == len(set(names)) == tasks, (folder, len(names), len(set(names)))
    return {line["task"]: line["verdict"] for line in lines}
slurm, local = read("by-slurm"), read("local")
assert slurm == local, [(t, slurm[t], local[t]) for t in slurm if slurm[t] != local[t]]
expected = {f"{work}/programs/p{k}.c": "violated" if k % 3 == 0 else "proved" for k in range(1, tasks + 1)}
assert slurm == expected, [(t, slurm[t]) for t in slurm if slurm[t] != expected[t]]
END
# ---- a swarm --------------------------------------------------------------------------------------------------------
cd "$work" || exit 1
swarm() { "$tool" "$@" --safety --swarm 3 --on slurm --timeout 60 --memory-limit 1000 >"$work/sweep.out" 2>"$work/sweep.err"; }
swarm programs/p1.c
[[ $? == 0 && $(head -n 1 "$work/sweep.out") == proved:* ]] || fail "a swarm should have proved p1.c"
swarm programs/p3.c
[[ $? == 10 && $(head -n 1 "$work/sweep.out") == violated:* ]] || fail "a swarm should have found the violation of p3.c"
[[ -z $(find "$work" -maxdepth 1 -name 'redcomp-swarm-*') ]] || fail "the folder of a swarm is left behind"
echo "two swarms have answered"

echo "passed: $tasks tasks, each exactly once, with the same verdicts as on this machine"
