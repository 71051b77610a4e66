import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createFolderStorage, type FileStorage } from './folder-storage.ts';

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

it('gives back what it saved, as a whole and as a stream', async () => {
  await storage.save('a.txt', Buffer.from('hello'));
  const stream = await storage.open('a.txt');
  expect([(await storage.read('a.txt'))?.toString(), stream && (await text(stream))]).toEqual(['hello', 'hello']);
  expect([await storage.has('a.txt'), await storage.has('b.txt')]).toEqual([true, false]);
});

it('answers null for a file that is not there, also before anything was saved', async () => {
  expect([await storage.read('a.txt'), await storage.open('a.txt'), await names()]).toEqual([null, null, []]);
  await storage.remove('a.txt');
  await storage.touch('a.txt');
  expect(await storage.removeUntouched('a.txt', new Date())).toBe(false);
});

it('leaves whole files only, when many are saved at once under one name', async () => {
  const contents = ['a', 'b', 'c'].map((letter) => Buffer.alloc(100_000, letter));
  await Promise.all(contents.map((content) => storage.save('same.bin', content)));
  const stored = await storage.read('same.bin');
  expect(contents.map((content) => stored?.equals(content)).filter(Boolean)).toHaveLength(1);
  expect(await readdir(join(folder, '.drafts'))).toEqual([]);
});

it('removes drafts that a process did not live to finish, and lists none', async () => {
  const drafts = join(folder, '.drafts');
  await mkdir(drafts, { recursive: true });
  for (const name of ['old', 'young']) await writeFile(join(drafts, name), 'half');
  await age(join(drafts, 'old'), 2);
  await storage.save('a.txt', Buffer.from('x'));
  expect([await readdir(drafts), await names()]).toEqual([['young'], ['a.txt']]);
});

it('removes what was not touched since a time', async () => {
  for (const name of ['old.txt', 'touched.txt']) {
    await storage.save(name, Buffer.from('x'));
    await age(join(folder, name), 25);
  }
  await storage.touch('touched.txt');
  const since = new Date(Date.now() - 24 * HOUR_MS);
  expect([
    await storage.removeUntouched('old.txt', since),
    await storage.removeUntouched('touched.txt', since),
    await names(),
  ]).toEqual([true, false, ['touched.txt']]);
});

it.each(['', '.', '..', '../a.txt', 'a/b.txt', '/etc/passwd', '.hidden'])(
  'takes no path for a name: %j',
  async (name) => {
    await expect(storage.save(name, Buffer.from('x'))).rejects.toThrow('not a file name');
    await expect(storage.read(name)).rejects.toThrow('not a file name');
    await expect(storage.open(name)).rejects.toThrow('not a file name');
    await expect(storage.remove(name)).rejects.toThrow('not a file name');
  },
);
