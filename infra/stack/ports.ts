import { createServer } from 'node:net';
import { UserError } from './user-error.ts';

/** Tries to listen on a port of the loopback interface; 0 takes a free one. */
const listenOnce = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });

/** The port itself, or a free one for 0. @throws UserError when it is in use */
export const claimPort = async (port: number, what: string, variable?: string): Promise<number> =>
  listenOnce(port).catch((error: NodeJS.ErrnoException) => {
    const remedy = variable
      ? `Stop what listens there, or set ${variable} to another port.`
      : 'Stop what listens there.';
    if (error.code === 'EADDRINUSE') throw new UserError(`Port ${port}, for ${what}, is in use. ${remedy}`);
    if (error.code === 'EACCES')
      throw new UserError(`Port ${port}, for ${what}, may not be opened by this user. ${remedy}`);
    throw error;
  });
