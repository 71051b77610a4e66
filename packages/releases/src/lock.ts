import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs an action while no other process runs one with the same lock file. The kernel holds the lock (flock(1), part of
 * every Debian) for a child that lives as long as our end of its pipe: whoever is killed leaves no stale lock. Other
 * systems have no flock(1), and nothing that we unpack: there it is done without.
 */
export async function withLock<T>(file: string, action: () => Promise<T>, onWait = () => {}): Promise<T> {
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
