import { startServer } from './server.ts';

type Options = { program: string; folder: string; port: number; log: (line: string) => void };

/** Starts an installed MongoDB. */
export const startMongod = ({ program, folder, port, log }: Options) =>
  startServer({
    program,
    folder,
    pidFile: 'mongod.lock',
    port,
    args: (chosen) => ['--dbpath', '.', '--port', String(chosen), '--bind_ip', '127.0.0.1', '--nounixsocket'],
    readyLine: /waiting for connections/i,
    log,
  });
