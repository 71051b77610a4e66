import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startBucketStore, type TestBucketStore, waitFor } from '../testing/index.ts';
import { createFileStorage } from './create-file-storage.ts';

let bucket: TestBucketStore;
let folder: string;
beforeAll(async () => {
  bucket = await startBucketStore();
  folder = await mkdtemp(join(tmpdir(), 'mutua-files-'));
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

let count = 0;

describe.each(['folder', 'bucket'] as const)('files in a %s', (place) => {
  const storeOf = () => (place === 'bucket' ? bucket.store : join(folder, 'made', 'when-missing'));
  /** A storage that no other test uses. */
  const newStorage = () => createFileStorage(storeOf(), `kind-${count++}`);
  const namesOf = async (storage = newStorage()) => {
    const names = [];
    for await (const { name } of storage.list()) names.push(name);
    return names.sort();
  };

  it('come back as they were saved, as a whole and as a stream', async () => {
    const storage = newStorage();
    await storage.save('a.txt', Buffer.from('hello'));
    const stream = await storage.open('a.txt');
    expect([(await storage.read('a.txt'))?.toString(), stream && (await text(stream))]).toEqual(['hello', 'hello']);
    expect([await storage.has('a.txt'), await storage.has('b.txt')]).toEqual([true, false]);
  });

  it('are read in part', async () => {
    const storage = newStorage();
    await storage.save('a.txt', Buffer.from('hello'));
    const stream = await storage.open('a.txt', { start: 1, end: 3 });
    expect(stream && (await text(stream))).toBe('ell');
  });

  it('are null when they do not exist, also before the first save', async () => {
    const storage = newStorage();
    expect([await storage.read('a.txt'), await storage.open('a.txt'), await namesOf(storage)]).toEqual([
      null,
      null,
      [],
    ]);
    await storage.remove('a.txt');
    await storage.touch('a.txt');
    expect(await storage.removeUntouched('a.txt', new Date())).toBe(false);
  });

  it('are whole when many are saved concurrently under one name', async () => {
    const storage = newStorage();
    const contents = ['a', 'b', 'c'].map((letter) => Buffer.alloc(100_000, letter));
    await Promise.all(contents.map((content) => storage.save('same.bin', content)));
    const stored = await storage.read('same.bin');
    expect(contents.map((content) => stored?.equals(content)).filter(Boolean)).toHaveLength(1);
  });

  it('are separate from files of another kind', async () => {
    const [one, other] = [newStorage(), newStorage()];
    await one.save('a.txt', Buffer.from('x'));
    expect([await namesOf(one), await namesOf(other), await other.has('a.txt')]).toEqual([['a.txt'], [], false]);
  });

  it('are all listed, however many there are', async () => {
    const storage = newStorage();
    const names = Array.from({ length: 1_005 }, (_, index) => `${index}.txt`).sort();
    while (names.length > 0) {
      await Promise.all(names.splice(-50).map((name) => storage.save(name, Buffer.from('x'))));
    }
    expect(await namesOf(storage)).toHaveLength(1_005);
  });

  it('are removed by `removeUntouched` only when nobody has touched them since', async () => {
    const storage = newStorage();
    const touchedAt = async (wanted: string) => {
      for await (const file of storage.list()) if (file.name === wanted) return file.touchedAt.getTime();
      return 0;
    };
    await storage.save('old.txt', Buffer.from('x'));
    await storage.save('touched.txt', Buffer.from('x'));
    const savedAt = await touchedAt('old.txt');
    // Stores record the time in whole seconds.
    await waitFor(async () => {
      await storage.touch('touched.txt');
      return (await touchedAt('touched.txt')) > savedAt;
    });
    const since = new Date(savedAt);
    expect(await storage.removeUntouched('touched.txt', since)).toBe(false);
    expect(await storage.removeUntouched('old.txt', since)).toBe(true);
    expect((await storage.read('touched.txt'))?.toString()).toBe('x');
    expect(await namesOf(storage)).toEqual(['touched.txt']);
  });

  it.each(['', '.', '..', '../a.txt', 'a/b.txt', '/etc/passwd', '.hidden'])(
    'take no path for a name: %j',
    async (name) => {
      const storage = newStorage();
      await expect(storage.save(name, Buffer.from('x'))).rejects.toThrow('not a file name');
      await expect(storage.read(name)).rejects.toThrow('not a file name');
      await expect(storage.open(name)).rejects.toThrow('not a file name');
      await expect(storage.touch(name)).rejects.toThrow('not a file name');
      await expect(storage.remove(name)).rejects.toThrow('not a file name');
    },
  );
});

describe('a bucket that cannot be used', () => {
  const unavailable = { status: 503, code: 'service_unavailable' };

  it('causes a 503 while the store is away, and works again afterwards', async () => {
    const storage = createFileStorage(bucket.store, 'outage');
    await storage.save('a.txt', Buffer.from('hello'));
    await bucket.stop();
    await expect(storage.save('b.txt', Buffer.from('x'))).rejects.toMatchObject(unavailable);
    await expect(storage.read('a.txt')).rejects.toMatchObject(unavailable);
    await expect(storage.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(unavailable);
    await bucket.start();
    expect((await storage.read('a.txt'))?.toString()).toBe('hello');
    expect(await storage.has('b.txt')).toBe(false);
  });

  it('causes a 503 when it is missing, or the key is wrong', async () => {
    const missing = createFileStorage('s3://no-such-bucket', 'files');
    await expect(missing.save('a.txt', Buffer.from('x'))).rejects.toMatchObject(unavailable);
    const { AWS_ACCESS_KEY_ID: key } = process.env;
    process.env['AWS_ACCESS_KEY_ID'] = 'another';
    const refused = createFileStorage(bucket.store, 'files');
    await expect(refused.save('a.txt', Buffer.from('x'))).rejects.toMatchObject(unavailable);
    process.env['AWS_ACCESS_KEY_ID'] = key;
  });
});
