import { rm } from 'node:fs/promises';
import mongoose from 'mongoose';

interface TestEngines {
  folder: string;
  stop: () => Promise<unknown>;
}

// Jest runs setup and teardown in one process but may load this file once for each, so the engines are kept on `globalThis`.
const kept = globalThis as { mutuaTestEngines?: TestEngines };

export function keepForTeardown(engines: TestEngines): void {
  kept.mutuaTestEngines = engines;
}

/** Stops the engines of this run. In engines that it did not start, it removes the data of the run. */
export async function stopTestEngines(): Promise<void> {
  const engines = kept.mutuaTestEngines;
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
