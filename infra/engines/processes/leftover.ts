import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EngineError } from '../engine-error.ts';

/** Says whose child the engine in a folder is: an engine with another parent has lost its own and may be ended. */
const OWNER_FILE = 'owner.pid';

/**
 * Ends what a killed start left running in a data folder, and claims the folder for this process.
 *
 * @param folder the data folder, in which the engine works
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

/** Whether no process works in a folder any more; what has lost its parent gets a moment to notice. */
export const isDeserted = (folder: string): Promise<boolean> => {
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

/** A recycled process id belongs to something that works elsewhere. */
function worksIn(pid: number, folder: string): boolean {
  try {
    return isRunning(pid) && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

/** A process that has ended but that nobody has waited for (a container without an init) does not run. */
export const isRunning = (pid: number): boolean => !['', 'Z', 'X'].includes(stat(pid)[0] ?? '');

const parentOf = (pid: number): number => Number(stat(pid)[1]);

/** State, parent and so on: what follows the program's name, which may have blanks and brackets. */
function stat(pid: number): string[] {
  const line = firstLine(`/proc/${pid}/stat`);
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}
