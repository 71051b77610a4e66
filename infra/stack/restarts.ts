import { rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { join, relative } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Stack } from './stack.ts';
import { UserError } from './user-error.ts';

/** How long a part may take to stop. Ordinary requests need much less, and a hanging request must not delay the restart. */
const STOP_TIMEOUT_MS = 300;

/** A socket in the data folder, which only its user can enter. The path is relative, because Linux allows only 107 characters. */
const socketFile = (dataDir: string) => {
  const file = join(dataDir, 'run', 'restarts.sock');
  const fromHere = relative(process.cwd(), file);
  return fromHere.length < file.length ? fromHere : file;
};

interface Answer {
  error?: string;
}

/** Lets other processes of this user restart parts of a stack: `npm run restart`, `npm run dev`. */
export const serveRestarts = async (stack: Pick<Stack, 'restart'>, dataDir: string): Promise<Server> => {
  const file = socketFile(dataDir);
  await rm(file, { force: true });
  const server = createServer(async (req, res) => {
    const name = decodeURIComponent((req.url ?? '').slice(1));
    const answer: Answer = await stack.restart(name, STOP_TIMEOUT_MS).then(
      () => ({}),
      (error: Error) => ({ error: error.message }),
    );
    res.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(file, resolve);
  });
  // This server must not keep the process alive.
  return server.unref();
};

/** Restarts a service or the gateway of a running stack. Resolves when it is ready. @throws UserError with the end of its log */
export const restartPart = (dataDir: string, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const call = request({ socketPath: socketFile(dataDir), path: `/${encodeURIComponent(name)}`, method: 'POST' });
    call.once('error', () => reject(new UserError('Mutua is not running. Start it with npm start, then come back.')));
    call.once('response', async (response) => {
      const { error } = (await json(response)) as Answer;
      if (error) reject(new UserError(error));
      else resolve();
    });
    call.end();
  });
