import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const ticksASecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** The CPU seconds that processes have used so far. */
export const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    // After the name, which may contain anything, `utime` and `stime` are the 12th and 13th field: proc(5).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) / ticksASecond;
  }, 0);

/** The bytes of memory that processes hold now. */
export const memoryOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return sum + Number(kilobytes) * 1024;
  }, 0);

/** The ids of the processes and of all their descendants, such as the database's backends. */
export function treeOf(pids: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // State and parent follow the program's name, which may contain blanks and brackets.
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // The process has ended meanwhile.
    }
  }
  const tree = new Set(pids);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
}
