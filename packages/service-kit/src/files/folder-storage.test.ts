import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStorage } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';

const HOUR_MS = 3600 * 1000;

let folder: string;
let storage: FileStorage;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'mutua-files-')), 'made', 'when-missing');
  storage = createFolderStorage(folder);
});
afterEach(() => rm(join(folder, '../..'), { recursive: true, force: true }));

const age = async (path: string, hours: number): Promise<void> => {
  const then = new Date(Date.now() - hours * HOUR_MS);
  await utimes(path, then, then);
};
const names = async () => {
  const found = [];
  for await (const { name } of storage.list()) found.push(name);
  return found.sort();
};

it('leaves no unfinished file behind', async () => {
  await storage.save('a.txt', Buffer.from('x'));
  expect(await readdir(join(folder, '.drafts'))).toEqual([]);
});

it('removes the unfinished files of a process that died, and does not list them', async () => {
  const unfinished = join(folder, '.drafts');
  await mkdir(unfinished, { recursive: true });
  for (const name of ['old', 'young']) await writeFile(join(unfinished, name), 'half');
  await age(join(unfinished, 'old'), 2);
  await storage.save('a.txt', Buffer.from('x'));
  expect([await readdir(unfinished), await names()]).toEqual([['young'], ['a.txt']]);
});
