import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError, type KeySet } from '@mutua/service-kit';
import { z } from 'zod';

export interface SigningKeys {
  /** The key that signs new tokens. */
  current: { kid: string; key: KeyObject };
  /** The public halves of all keys, as they are published. */
  published: KeySet;
}

const MIN_BITS = 2048;
const FileContent = z.object({
  keys: z.array(z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() })).min(1),
});

/** Computes the id of a key from the key itself (RFC 7638). */
const thumbprint = ({ e, kty, n }: JsonWebKey): string =>
  createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');

function readKey(jwk: JsonWebKey): { kid: string; key: KeyObject; published: KeySet['keys'][number] } {
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_BITS)
    throw new Error(`a key has fewer than ${MIN_BITS} bits`);
  const kid = thumbprint(jwk);
  return {
    kid,
    key,
    published: { ...createPublicKey(key).export({ format: 'jwk' }), kty: 'RSA', kid, use: 'sig', alg: 'RS256' },
  };
}

/** Creates a private key in the format of the file. */
export async function newSigningKey(): Promise<JsonWebKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MIN_BITS });
  return privateKey.export({ format: 'jwk' });
}

/** Writes the file completely or not at all. Never replaces a file that another process has just created. */
async function createFile(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify({ keys: [await newSigningKey()] }), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}

/**
 * Reads the keys that sign access tokens: `{ "keys": [private RSA JWK, …] }`. The first one signs, all are published. Creates a missing
 * file if `create` is true.
 * @throws ConfigError when the file is missing or not usable; the message never shows its content
 */
export async function loadSigningKeys(file: string, { create }: { create: boolean }): Promise<SigningKeys> {
  const fault = (reason: string) => new ConfigError([`AUTH_SIGNING_KEYS_FILE: ${file} ${reason}`]);
  const read = () =>
    readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw fault(`cannot be read (${error.code})`);
    });

  let text = await read();
  if (text === null && create) {
    await createFile(file);
    text = await read();
  }
  if (text === null) throw fault('does not exist');
  try {
    const keys = FileContent.parse(JSON.parse(text)).keys.map(readKey);
    const [first] = keys as [ReturnType<typeof readKey>];
    return { current: { kid: first.kid, key: first.key }, published: { keys: keys.map(({ published }) => published) } };
  } catch {
    throw fault(`must hold { "keys": [at least one private RSA key of ${MIN_BITS} bits or more, as JWK] }`);
  }
}
