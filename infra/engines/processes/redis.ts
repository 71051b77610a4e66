import { startServer } from './server.ts';

type Options = { program: string; folder: string; port: number; log: (line: string) => void };

/** Starts redis-server: acknowledged data is in its append-only file, which is synced each second. */
export const startRedisServer = ({ program, folder, port, log }: Options) =>
  startServer({
    program,
    folder,
    pidFile: 'redis.pid',
    port,
    args: (chosen) =>
      Object.entries({
        port: String(chosen),
        bind: '127.0.0.1',
        dir: '.',
        pidfile: 'redis.pid',
        daemonize: 'no',
        appendonly: 'yes',
        appendfsync: 'everysec',
        save: '', // the append-only file is enough
        'maxmemory-policy': 'noeviction', // queues lose jobs otherwise
      }).flatMap(([name, value]) => [`--${name}`, value]),
    readyLine: /ready to accept connections/i,
    log,
  });
