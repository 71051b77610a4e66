import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { waitFor } from './wait-for.ts';

const BUCKET = 'mutua-files';
const PROGRAM = join(import.meta.dirname, '..', '..', '..', '..', 'node_modules', 's3rver', 'bin', 's3rver.js');

export interface TestBucketStore {
  /** The value of `FILE_STORE`. */
  store: string;
  /** Makes the store unreachable, and keeps its files. */
  stop(): Promise<void>;
  /** Starts the store again at the same address. */
  start(): Promise<void>;
  /** Stops the store, removes its files and restores the environment. */
  close(): Promise<void>;
}

/** Starts an S3-compatible store with an empty bucket, and points the environment of this process at it. */
export async function startBucketStore(): Promise<TestBucketStore> {
  const directory = await mkdtemp(join(tmpdir(), 'mutua-store-'));
  const environment = { ...process.env };
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const options = ['--directory', directory, '--address', '127.0.0.1', '--port', String(port), '--silent'];
    // The server encrypts the continuation tokens of lists with DES, which only OpenSSL's legacy provider has.
    const args = ['--openssl-legacy-provider', PROGRAM, ...options, '--configure-bucket', BUCKET];
    server = spawn(process.execPath, args, { stdio: 'ignore' });
    await waitFor(() => fetch(address));
  }
  async function stop(): Promise<void> {
    const stopping = server;
    server = undefined;
    if (!stopping) return;
    const exit = once(stopping, 'exit');
    stopping.kill('SIGKILL');
    await exit;
  }

  await start();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: address,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'S3RVER', // the one key that this server knows
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  });
  return {
    store: `s3://${BUCKET}/uploads`,
    start,
    stop,
    async close() {
      await stop();
      for (const name of Object.keys(process.env)) {
        if (name.startsWith('AWS_') && !(name in environment)) delete process.env[name];
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}
