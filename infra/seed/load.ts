import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@mutua/contracts/limits';
import { runScript } from '../stack/run-script.ts';
import { ROOT } from '../stack/stack-location.ts';
import { createDemoData } from './dataset.ts';

/** The port of the local engine may change between starts; a configured database is identified by its address. */
const databases = () => process.env['MONGODB_URI'] || 'local';
const markerIn = (dataDir: string) => join(dataDir, 'run', 'seeded');

/**
 * Writes the demo data of this moment, unless this data folder records that the databases have them.
 * @returns the file with the data; undefined when the databases have them
 */
export const makeDemoData = async ({ dataDir }: { dataDir: string }): Promise<string | undefined> => {
  if ((await readFile(markerIn(dataDir), 'utf8').catch(() => undefined)) === databases()) return undefined;
  await mkdir(join(dataDir, 'run'), { recursive: true });
  const file = join(dataDir, 'run', 'demo-data.json');
  await writeFile(file, JSON.stringify(await createDemoData(new Date())));
  return file;
};

/**
 * Loads the demo data into the services' databases, each by the service's own loader.
 * @param env the environment of the services
 */
export const loadDemoData = async ({
  file,
  dataDir,
  env,
  signal,
}: {
  file: string;
  dataDir: string;
  env: Record<string, string>;
  signal?: AbortSignal | undefined;
}): Promise<void> => {
  const loaders = SERVICES.map((name) => join(ROOT, 'services', name, 'src', 'seed.ts')).filter(existsSync);
  await Promise.all(loaders.map((loader) => runScript(loader, [file], { env, signal })));
  await writeFile(markerIn(dataDir), databases());
};
