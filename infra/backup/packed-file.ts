/** Files of a backup: compressed, with the hash of the compressed bytes. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

const DOCUMENT_LENGTH_BYTES = 4;

/** Writes pieces as one compressed file, durably. Returns its size and hash. */
export async function writePacked(
  path: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(pieces, { objectMode: true }), createGzip({ level: 3 }), measure, file);
  return { bytes, sha256: hash.digest('hex') };
}

/** The hash of the compressed file; undefined when it is missing. */
export async function hashOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}

const unpacked = (path: string): AsyncIterable<Buffer> => {
  const gunzip = createGunzip();
  // Passes the error of one stream to the reader of the other.
  createReadStream(path)
    .on('error', (error) => gunzip.destroy(error))
    .pipe(gunzip);
  return gunzip;
};

/** The BSON documents of a compressed file, one after the other. */
export async function* readDocuments(path: string): AsyncIterable<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of unpacked(path)) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (;;) {
      if (rest.length < DOCUMENT_LENGTH_BYTES) break;
      const length = rest.readInt32LE(0);
      if (rest.length < length) break;
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new Error(`${path} ends within a document`);
}

/** The lines of a compressed file, parsed as JSON. */
export async function readLines<T>(path: string): Promise<T[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of unpacked(path)) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as T] : []));
}
