import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
