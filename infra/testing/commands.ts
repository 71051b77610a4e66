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

const TEMPORARY_PREFIX = join(tmpdir(), 'mutua-commands-');

/** The temporary folder of a test run for which MONGODB_COMMANDS_DIR is not set. */
export const temporaryCommandFolder = {
  create: (): Promise<string> => mkdtemp(TEMPORARY_PREFIX),
  isTemporary: (folder: string): boolean => folder.startsWith(TEMPORARY_PREFIX),
};

/** The allowed commands, by the shapes of `command-shapes.ts`. */
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
    `Tests have sent database commands that ${LIST} does not list:\n  ${unknown.join('\n  ')}\nAdd each one, after a check that MongoDB 8 and a sharded cluster support it.`,
  );
}
