import { strToU8, Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate';
import { ARCHIVE, ArchiveError, readArchive } from './read-archive.ts';

/** A part of a file: jsdom's has no `arrayBuffer`. */
class Bytes {
  readonly size: number;
  private readonly all: Uint8Array;
  constructor(all: Uint8Array) {
    this.all = all;
    this.size = all.length;
  }
  slice(from: number, to: number): Bytes {
    return new Bytes(this.all.slice(from, to));
  }
  async arrayBuffer(): Promise<ArrayBufferLike> {
    return this.all.buffer.slice(this.all.byteOffset, this.all.byteOffset + this.all.byteLength);
  }
}
const read = (bytes: Uint8Array) => readArchive(new Bytes(bytes) as unknown as Blob);
const reasonOf = async (bytes: Uint8Array) => {
  const error = await read(bytes).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ArchiveError ? error.reason : error;
};
const text = (lines: unknown) => strToU8(JSON.stringify(lines));
const PROFILE = [{ kind: 'profile', bio: 'Bücher' }];
const SKILLS = [
  { kind: 'skill', title: 'Guitar' },
  { kind: 'want', title: 'Spanish' },
];

/** As the site writes it: while it is read, with the sizes behind each file. */
function streamed(files: Record<string, Uint8Array>): Uint8Array {
  const parts: Uint8Array[] = [];
  const zip = new Zip((_, part) => parts.push(part));
  for (const [name, content] of Object.entries(files)) {
    const file = name.startsWith('data/') ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(file);
    file.push(content, true);
  }
  zip.end();
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

it('reads profile, skills and wants of an archive, whichever way it was written', async () => {
  const files = {
    'data/profile.json': text(PROFILE),
    'data/skills.json': text(SKILLS),
    'files/picture.webp': new Uint8Array(100_000).fill(7),
  };
  expect(await read(streamed(files))).toEqual([...PROFILE, ...SKILLS]);
  expect(await read(zipSync(files))).toEqual([...PROFILE, ...SKILLS]);
});

it('reads an archive without skills', async () => {
  expect(await read(zipSync({ 'data/profile.json': text(PROFILE) }))).toEqual(PROFILE);
});

it.each([
  ['an empty file', new Uint8Array(0)],
  ['a picture', strToU8('\u0089PNG')],
  ['another zip', zipSync({ 'word/document.xml': strToU8('<w/>') })],
])('refuses %s', async (_, bytes) => {
  expect(await reasonOf(bytes)).toBe('not_archive');
});

it('refuses what unpacks to more than is read, without unpacking all of it', async () => {
  const bomb = zipSync({ 'data/profile.json': new Uint8Array(ARCHIVE.unpacked * 4) }, { level: 9 });
  expect(bomb.length).toBeLessThan(100_000);
  expect(await reasonOf(bomb)).toBe('too_large');
});

it('refuses an archive of very many files', async () => {
  const many = Object.fromEntries(Array.from({ length: ARCHIVE.entries + 1 }, (_, n) => [`a${n}`, new Uint8Array(1)]));
  expect(await reasonOf(zipSync(many))).toBe('too_large');
});

it.each([
  ['no JSON', strToU8('[{"kind":')],
  ['no list', text({ kind: 'profile' })],
  ['no text', new Uint8Array([0xff, 0xfe, 0x80])],
])('says that an archive is damaged when its profile is %s', async (_, content) => {
  expect(await reasonOf(zipSync({ 'data/profile.json': content }))).toBe('broken');
});

it('says so as well when its bytes are', async () => {
  const bytes = zipSync({ 'data/profile.json': text(Array.from({ length: 500 }, (_, n) => ({ kind: `${n}` }))) });
  bytes.fill(0xff, 60, 300);
  expect(['broken', 'not_archive']).toContain(await reasonOf(bytes));
});

it('takes only lines that say what they are', async () => {
  const lines = await read(zipSync({ 'data/profile.json': text([null, 1, 'a', {}, { kind: 3 }, ...PROFILE]) }));
  expect(lines).toEqual(PROFILE);
});
