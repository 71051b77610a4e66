import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import { commandFolder } from '../service/config.ts';
import { shapesOf } from './command-shapes.ts';

type Client = Pick<ReturnType<Connection['getClient']>, 'on'>;

/** Whether database commands are recorded. A client needs it as its option `monitorCommands`. */
export const isRecordingCommands = (): boolean => commandFolder() !== undefined;

const known = new Set<string>();

/** Records each kind of command that a client sends, once, in a file of this process. Does nothing unless a test run asks for it. */
export function recordCommands(client: Client): void {
  const folder = commandFolder();
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  client.on('commandStarted', ({ command }) => {
    const added = shapesOf(command).filter((shape) => !known.has(shape));
    if (added.length === 0) return;
    for (const shape of added) known.add(shape);
    // Written at once, because a process under test may be killed at any moment.
    appendFileSync(join(folder, `${process.pid}.txt`), `${added.join('\n')}\n`);
  });
}
