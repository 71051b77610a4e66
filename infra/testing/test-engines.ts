import { rm } from 'node:fs/promises';

interface TestEngines {
  folder: string;
  stop: () => Promise<unknown>;
}

// Jest runs setup and teardown in one process but may load this file once for each, so the engines are kept on `globalThis`.
const kept = globalThis as { mutuaTestEngines?: TestEngines };

export function keepForTeardown(engines: TestEngines): void {
  kept.mutuaTestEngines = engines;
}

export async function stopTestEngines(): Promise<void> {
  const engines = kept.mutuaTestEngines;
  if (!engines) return;
  await engines.stop();
  await rm(engines.folder, { recursive: true, force: true });
}
