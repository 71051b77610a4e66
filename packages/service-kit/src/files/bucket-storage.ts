import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { ServiceUnavailableError } from '../errors/errors.ts';
import { assertFileName, type FilePart, type FileStorage } from './file-storage.ts';

const CONNECTION_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 10_000;
/** Includes the first attempt. */
const ATTEMPTS = 3;

type Sdk = typeof import('@aws-sdk/client-s3');

/**
 * Stores files in a bucket of an S3-compatible store. Address, region and credentials come from the variables of the AWS SDK
 * (`AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`) or from the machine's role.
 * @throws Error when a name is not a plain file name
 */
export function createBucketStorage({ bucket, prefix }: { bucket: string; prefix: string }): FileStorage {
  let connected: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

  /** Imports the library on first use, so that a process with a folder store does not need its memory. */
  function connect() {
    connected ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        followRegionRedirects: true,
        // Most stores have one host name for all buckets; Amazon S3 accepts both styles.
        forcePathStyle: true,
        maxAttempts: ATTEMPTS,
        requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
        // Other stores do not know the additional checksums of Amazon S3.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    }));
    return connected;
  }

  const at = (name: string) => {
    assertFileName(name);
    return { Bucket: bucket, Key: prefix + name };
  };

  /** Makes a call to the store. Returns null when the file does not exist. */
  async function call<T>(send: (client: S3Client, sdk: Sdk) => Promise<T>): Promise<T | null> {
    const { client, sdk } = await connect();
    try {
      return await send(client, sdk);
    } catch (error) {
      if (isMissing(error)) return null;
      throw unreachable(error);
    }
  }

  const dateOf = async (name: string): Promise<Date | undefined> => {
    const key = at(name);
    return (await call((client, sdk) => client.send(new sdk.HeadObjectCommand(key))))?.LastModified;
  };

  const get = (name: string, part?: FilePart) => {
    const range = part && { Range: `bytes=${part.start}-${part.end}` };
    const order = { ...at(name), ...range };
    return call((client, sdk) => client.send(new sdk.GetObjectCommand(order)));
  };

  async function remove(name: string): Promise<void> {
    const key = at(name);
    await call((client, sdk) => client.send(new sdk.DeleteObjectCommand(key)));
  }

  async function save(name: string, content: Buffer): Promise<void> {
    const key = at(name);
    await call((client, sdk) => client.send(new sdk.PutObjectCommand({ ...key, Body: content })));
  }

  async function read(name: string): Promise<Buffer | null> {
    const bytes = await (await get(name))?.Body?.transformToByteArray();
    return bytes ? Buffer.from(bytes) : null;
  }

  return {
    save,

    /** Through a temporary file, because a store must know the length first. */
    async saveStream(name, content) {
      const folder = await mkdtemp(join(tmpdir(), 'mutua-upload-'));
      const path = join(folder, 'content');
      try {
        await pipeline(content, createWriteStream(path));
        const { size } = await stat(path);
        const key = at(name);
        await call((client, sdk) =>
          client.send(new sdk.PutObjectCommand({ ...key, Body: createReadStream(path), ContentLength: size })),
        );
        return size;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    read,
    remove,

    open: async (name, part) => ((await get(name, part))?.Body as Readable | undefined) ?? null,

    has: async (name) => (await dateOf(name)) !== undefined,

    async touch(name) {
      // Stores the content again. Copying the object onto itself would transfer less, but not every store then changes the date.
      const content = await read(name);
      if (content) await save(name, content);
    },

    async *list() {
      const { client, sdk } = await connect();
      try {
        for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
          for (const { Key, LastModified } of page.Contents ?? []) {
            if (Key && LastModified) yield { name: Key.slice(prefix.length), touchedAt: LastModified };
          }
        }
      } catch (error) {
        throw unreachable(error);
      }
    },

    async removeUntouched(name, since) {
      const date = await dateOf(name);
      if (!date || date > since) return false;
      await remove(name);
      return true;
    },
  };
}

const unreachable = (cause: unknown) => new ServiceUnavailableError('Files cannot be reached right now', cause);

const isMissing = (error: unknown): boolean => error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
