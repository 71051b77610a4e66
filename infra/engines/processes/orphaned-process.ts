import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EngineError } from '../engine-error.mjs';

/** Contains the process id of the engine's parent. An engine that has another parent now is orphaned and may be ended. */
const OWNER_FILE = 'owner.pid';

/**
 * Ends the engine that a killed start left running in a data folder, and claims the folder for this process.
 *
 * @param folder the data folder, which is the engine's working directory
 * @param pidFile the file in it whose first line is the engine's process id
 * @throws EngineError when the folder's engine belongs to a start that is alive
 */
export async function claimFolder(folder: string, pidFile: string): Promise<void> {
  const pid = Number(firstLine(join(folder, pidFile)));
  if (pid && worksIn(pid, folder)) {
    if (parentOf(pid) === Number(firstLine(join(folder, OWNER_FILE)))) {
      throw new EngineError(
        `Another start is using the data in ${folder} (process ${pid}). Stop it first, or use another data folder.`,
      );
    }
    await end(pid);
  }
  await writeFile(join(folder, OWNER_FILE), String(process.pid));
}

async function end(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    if (await within(10_000, () => !isRunning(pid))) return;
  }
  throw new EngineError(`Process ${pid}, left over from an earlier start, does not end. End it, then start again.`);
}

/** Waits until no process runs in a folder any more: orphans need a moment to end. Returns false after a timeout. */
export const isOrphaned = (folder: string): Promise<boolean> => {
  const isOther = (pid: number) => pid !== process.pid && worksIn(pid, folder);
  return within(5_000, () => !readdirSync('/proc').some((name) => isOther(Number(name))));
};

async function within(patience: number, condition: () => boolean): Promise<boolean> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await delay(20)) if (condition()) return true;
  return false;
}

function firstLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n', 1)[0] ?? '';
  } catch {
    return '';
  }
}

/** Whether the working directory of a process is the folder. If not, the process id was recycled. */
function worksIn(pid: number, folder: string): boolean {
  try {
    return isRunning(pid) && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

/** Whether a process runs. A zombie does not (a container without an init process keeps zombies). */
export const isRunning = (pid: number): boolean => !['', 'Z', 'X'].includes(stat(pid)[0] ?? '');

const parentOf = (pid: number): number => Number(stat(pid)[1]);

/** The fields of /proc/<pid>/stat after the program's name (state, parent and so on). The name may contain blanks and brackets. */
function stat(pid: number): string[] {
  const line = firstLine(`/proc/${pid}/stat`);
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}
