import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { create, extract, list } from 'tar';
import { CHECKSUMS_FILE, COMPRESSED, checksumsOf, filesOf } from './checksums.ts';
import { Finding } from './refusal.ts';

/** The limits of an archive. A release has about forty files and one megabyte. */
export const ARCHIVE_LIMITS = { archiveBytes: 5_000_000, bytes: 20_000_000, files: 1000 } as const;

/** Each part has letters, digits and `_ . - ~`, and does not begin with a dot: no path leaves the folder, and none is hidden. */
const SAFE_PATH = /^[\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*$/;

/** The first bytes of gzip and of zstd. A tar begins with a file name, which begins with neither. */
const COMPRESSION = [0x1f, 0x28];

const gunzipBounded = promisify(gunzip);

/**
 * Packs a release into one archive (`.tar.gz`) with the checksums of its files. The same release always results in the same bytes, so that
 * an interrupted upload can continue.
 */
export async function packRelease(dir: string): Promise<Buffer> {
  const work = await mkdtemp(path.join(tmpdir(), 'mutua-pack-'));
  try {
    const files = filesOf(dir);
    const staged = path.join(work, 'release');
    for (const name of files) await cp(path.join(dir, name), path.join(staged, name));
    await writeFile(path.join(staged, CHECKSUMS_FILE), JSON.stringify(await checksumsOf(dir)));
    const file = path.join(work, 'release.tar.gz');
    await create({ cwd: staged, file, gzip: true, portable: true, noMtime: true }, [CHECKSUMS_FILE, ...files]);
    return await readFile(file);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Unpacks an archive from elsewhere into a new folder.
 * @throws Finding when it is not an archive, is too large, or contains anything but plain files inside the folder
 */
export async function unpackRelease(archive: Buffer, dir: string): Promise<void> {
  const { bytes, files } = ARCHIVE_LIMITS;
  // Checked before anything is written, because a few bytes may unpack to many.
  const content = await gunzipBounded(archive, { maxOutputLength: bytes }).catch((error: NodeJS.ErrnoException) => {
    const isTooLarge = error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new Finding(isTooLarge ? `it holds more than ${bytes / 1_000_000} MB` : 'its archive cannot be unpacked');
  });
  // `tar` would unpack content that is compressed twice, without a limit.
  if (COMPRESSION.includes(content[0] ?? 0)) throw new Finding('its archive cannot be unpacked');
  await mkdir(dir, { recursive: true });
  const file = `${dir}.tar`;
  try {
    await writeFile(file, content);
    const names = new Set<string>();
    let stray: string | undefined;
    await list({
      file,
      strict: true,
      onReadEntry: ({ path: name, type }) => {
        if (!SAFE_PATH.test(name) || COMPRESSED.test(name) || type !== 'File' || names.has(name)) stray ??= name;
        names.add(name);
      },
    });
    if (stray !== undefined)
      throw new Finding(`its archive has ${JSON.stringify(stray)}, which is no plain file of a release`);
    if (names.size > files) throw new Finding(`its archive has more than ${files} files`);
    await extract({ cwd: dir, file, strict: true, noChmod: true });
  } catch (error) {
    throw error instanceof Finding ? error : new Finding('its archive cannot be unpacked');
  } finally {
    await rm(file, { force: true });
  }
}
