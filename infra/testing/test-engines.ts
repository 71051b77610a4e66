import { rm } from 'node:fs/promises';
import mongoose from 'mongoose';

interface TestEngines {
  folder: string;
  stop: () => Promise<unknown>;
}

// Jest runs setup and teardown in one process but may load this file once for each, so the engines are kept on `globalThis`.
const globals = globalThis as { mutuaTestEngines?: TestEngines };

export function storeForTeardown(engines: TestEngines): void {
  globals.mutuaTestEngines = engines;
}

/** Stops the engines that this run has started. If it has used other engines, it only removes its own data from them. */
export async function stopTestEngines(): Promise<void> {
  const engines = globals.mutuaTestEngines;
  if (!engines) return dropPreparedDatabases();
  await engines.stop();
  await rm(engines.folder, { recursive: true, force: true });
}

async function dropPreparedDatabases(): Promise<void> {
  const connection = await mongoose.createConnection(process.env['TEST_MONGODB_URI'] ?? '').asPromise();
  const { databases } = await connection.listDatabases();
  for (const { name } of databases)
    if (name.startsWith(`test-${process.env['TEST_RUN']}-`)) await connection.useDb(name).dropDatabase();
  await connection.close();
}
