import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from './server.ts';

type Options = { program: string; folder: string; port: number; password?: string; log: (line: string) => void };

/** The password is passed in a file, because every user of the machine can read the arguments of a program. */
const SECRETS_FILE = 'redis.conf';

/** Starts redis-server with an append-only file, which is synced each second. */
export const startRedisServer = async ({ program, folder, port, password, log }: Options) => {
  await mkdir(folder, { recursive: true });
  const file = join(folder, SECRETS_FILE);
  await rm(file, { force: true });
  await writeFile(file, password ? `requirepass "${password.replace(/["\\]/g, '\\$&')}"\n` : '', { mode: 0o600 });
  return startServer({
    program,
    folder,
    pidFile: 'redis.pid',
    port,
    args: (chosen) => [
      SECRETS_FILE,
      ...Object.entries({
        port: String(chosen),
        bind: '127.0.0.1',
        dir: '.',
        pidfile: 'redis.pid',
        daemonize: 'no',
        appendonly: 'yes',
        appendfsync: 'everysec',
        save: '', // the append-only file is enough
        'maxmemory-policy': 'noeviction', // otherwise queues would lose jobs
      }).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    readyLine: /ready to accept connections/i,
    log,
  });
};
