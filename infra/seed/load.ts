import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@mutua/contracts/constants';
import { createDemoData } from './dataset.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Runs a script with this Node to its end. @throws Error with what it wrote to standard error, when it fails */
export const runScript = (script: string, args: string[], env: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk;
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${script} failed:\n${words}`))));
  });

/**
 * Loads the demo data into the services' databases, each by the service's own loader, unless this data folder says
 * that the same databases have it.
 * @param env what the services run with
 * @returns whether something was loaded
 */
export const loadDemoData = async ({
  dataDir,
  env,
  onProgress = () => undefined,
}: {
  dataDir: string;
  env: Record<string, string>;
  onProgress?: (text: string) => void;
}): Promise<boolean> => {
  const marker = join(dataDir, 'run', 'seeded');
  // The local engine's port may change between starts; a named database is known by its address.
  const databases = process.env['MONGODB_URI'] || 'local';
  if ((await readFile(marker, 'utf8').catch(() => undefined)) === databases) return false;
  onProgress('Loading the demo data');
  await mkdir(join(dataDir, 'run'), { recursive: true });
  const file = join(dataDir, 'run', 'demo-data.json');
  await writeFile(file, JSON.stringify(await createDemoData(new Date())));
  const loaders = SERVICES.map((name) => join(ROOT, 'services', name, 'src', 'seed.ts')).filter(existsSync);
  await Promise.all(loaders.map((loader) => runScript(loader, [file], env)));
  await writeFile(marker, databases);
  return true;
};
