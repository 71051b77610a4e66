import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs an action while no other process runs one with the same lock file. The lock belongs to a child, flock(1), which ends when this
 * process closes its pipe or is killed, so no stale lock remains. On systems without flock(1), which the unpacked engines do not support
 * anyway, the action runs without a lock. Plain JavaScript, because `npm start` uses it before Node 24 is installed.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function withLock(file, action, onWait = () => {}) {
  if (process.platform !== 'linux') return action();
  const holder = spawn('flock', [file, 'sh', '-c', 'echo locked; exec cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(holder, 'exit');
  const waiting = setTimeout(onWait, 300);
  try {
    await Promise.race([
      once(holder.stdout, 'data'),
      exited.then(([code]) => Promise.reject(new Error(`flock ended with ${code}`))),
    ]);
    clearTimeout(waiting);
    return await action();
  } finally {
    clearTimeout(waiting);
    holder.stdin.end();
    await exited.catch(() => undefined);
  }
}
