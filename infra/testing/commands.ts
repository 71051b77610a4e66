/** The database commands of the integration tests, and the list of allowed commands. */
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../stack/stack-location.ts';

export const LIST = 'packages/service-kit/src/database/commands.json';

const Entry = z.strictObject({
  /** The first version of MongoDB that supports it. */
  since: z.string().regex(/^\d+\.\d+$/),
  /** Whether it works the same on a sharded collection; `note` has the condition. */
  sharded: z.enum(['yes', 'with condition', 'no']),
  note: z.string().min(10).optional(),
});
const CommandList = z.record(z.string(), Entry);
export type CommandList = z.infer<typeof CommandList>;

const OWN = join(tmpdir(), 'mutua-commands-');

/** The folder of a test run without a configured one. */
export const ownCommandFolder = {
  create: (): Promise<string> => mkdtemp(OWN),
  isOwn: (folder: string): boolean => folder.startsWith(OWN),
};

/** By the shapes of `command-shapes.ts`. */
export const readCommandList = async (): Promise<CommandList> =>
  CommandList.parse(JSON.parse(await readFile(join(ROOT, LIST), 'utf8')));

/** Every shape that the processes of a test run have recorded in a folder. */
export async function readRecorded(folder: string): Promise<Set<string>> {
  const shapes = new Set<string>();
  for (const name of await readdir(folder).catch(() => []))
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) if (line) shapes.add(line);
  return shapes;
}

/** @throws Error that names the sent commands that are not in the list */
export async function checkRecorded(folder: string): Promise<void> {
  const list = await readCommandList();
  const unknown = [...(await readRecorded(folder))].filter((shape) => !(shape in list)).sort();
  if (unknown.length === 0) return;
  throw new Error(
    `The database was sent what ${LIST} does not name:\n  ${unknown.join('\n  ')}\nLook up whether MongoDB 8 and a sharded cluster do it, and add it.`,
  );
}
