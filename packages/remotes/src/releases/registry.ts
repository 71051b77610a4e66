import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteEntry } from './entry.ts';
import { withLock } from './lock.mjs';

/** A release that some visitors get before the others. */
export interface Canary {
  /** The share of visitors that gets it, in percent. */
  percent: number;
  release: RemoteEntry;
}

/** A remote in the registry's file. Pages never see `canary`: the gateway chooses one release for each answer. */
export interface RegisteredRemote extends RemoteEntry {
  canary?: Canary;
}

export interface Registry {
  remotes: RegisteredRemote[];
}

/** One line of the history: a release that stopped being current, or a canary. */
export interface Replacement {
  at: string;
  app: string;
  from: string;
  /** Null when the app itself was removed. */
  to: string | null;
}

const REGISTRY_FILE = 'remotes.json';
const HISTORY_FILE = '.history.jsonl';

/** The registry; empty before the first release. */
export async function readRegistry(releasesDir: string): Promise<Registry> {
  return JSON.parse(await readFile(path.join(releasesDir, REGISTRY_FILE), 'utf8').catch(() => '{"remotes":[]}'));
}

/** Writes the registry. Call it only inside `changing`. */
export async function writeRegistry(releasesDir: string, remotes: RegisteredRemote[]): Promise<void> {
  const sorted = remotes.toSorted((a, b) => a.name.localeCompare(b.name));
  await replaceFile(path.join(releasesDir, REGISTRY_FILE), `${JSON.stringify({ remotes: sorted }, null, 2)}\n`);
}

/** Runs one change of the registry at a time, so that concurrent changes do not overwrite each other. */
export async function changing(releasesDir: string, action: () => Promise<void>): Promise<void> {
  await mkdir(releasesDir, { recursive: true });
  await withLock(path.join(releasesDir, '.registry.lock'), action);
}

/** The releases that stopped being current, with the time; oldest first. */
export async function readHistory(releasesDir: string): Promise<Replacement[]> {
  const text = await readFile(path.join(releasesDir, HISTORY_FILE), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Replacement);
}

/** Adds a line to the history. */
export async function remember(releasesDir: string, replacement: Omit<Replacement, 'at'>): Promise<void> {
  const line: Replacement = { at: new Date().toISOString(), ...replacement };
  await appendFile(path.join(releasesDir, HISTORY_FILE), `${JSON.stringify(line)}\n`);
}

/** Readers see either the old file or the new one, never a part. */
export async function replaceFile(file: string, content: string): Promise<void> {
  const next = `${file}.${process.pid}`;
  await writeFile(next, content);
  await rename(next, file);
}
