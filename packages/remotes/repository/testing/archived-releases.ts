import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Candidate, containerName, type RemoteEntry } from '../../src/releases/index.ts';

/**
 * Builds of all apps from the time when the shell last dropped something on purpose (ADR 008). ../README.md explains how to archive later
 * builds.
 */
const ARCHIVE = path.join(import.meta.dirname, 'kept/releases-2.tar.gz');

export interface ArchivedReleases {
  releasesDir: string;
  shell: { version: string; dir: string };
  remotes: Candidate[];
}

/** Unpacks the archived releases into a folder that the caller removes. */
export function unpackArchived(): ArchivedReleases {
  const releasesDir = mkdtempSync(path.join(tmpdir(), 'kept-'));
  execFileSync('tar', ['-xzf', ARCHIVE, '-C', releasesDir]);
  return releasesIn(releasesDir);
}

/** The current releases in a folder. */
export function releasesIn(releasesDir: string): ArchivedReleases {
  const { remotes } = JSON.parse(readFileSync(path.join(releasesDir, 'remotes.json'), 'utf8'));
  const version = readlinkSync(path.join(releasesDir, 'shell/current'));
  return {
    releasesDir,
    shell: { version, dir: path.join(releasesDir, 'shell', version) },
    remotes: remotes.map((entry: RemoteEntry) => ({
      entry,
      dir: path.join(releasesDir, entry.name, entry.version),
    })),
  };
}

/**
 * Makes a second version of an archived remote, in this folder of releases or another one. Replaces the version in every name that contains
 * it, as a build would do. Returns its folder.
 */
export function copyRelease(
  { remotes, releasesDir }: ArchivedReleases,
  { name, version, to = releasesDir }: { name: string; version: string; to?: string },
): string {
  const first = remotes.find(({ entry }) => entry.name === name);
  if (!first) throw new Error(`${name} is not among the archived releases`);
  const dir = path.join(to, name, version);
  cpSync(first.dir, dir, { recursive: true });
  const names: [string, string][] = [
    [first.entry.container, containerName(name, version)],
    [first.entry.version, version],
  ];
  for (const file of globSync('**/*.{js,json}', { cwd: dir }).map((each) => path.join(dir, each))) {
    const text = names.reduce((before, [from, into]) => before.replaceAll(from, into), readFileSync(file, 'utf8'));
    writeFileSync(file, text);
  }
  return dir;
}
