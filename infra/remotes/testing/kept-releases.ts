import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Candidate, RemoteEntry } from '@mutua/releases';

/** All apps as they were built for the first release; how to keep a later one is in ../README.md. */
const ARCHIVE = path.join(import.meta.dirname, 'kept/releases-1.tar.gz');

export interface KeptReleases {
  releasesDir: string;
  shell: { version: string; dir: string };
  remotes: Candidate[];
}

/** Unpacks the kept releases into a folder that the caller removes. */
export function unpackKept(): KeptReleases {
  const releasesDir = mkdtempSync(path.join(tmpdir(), 'kept-'));
  execFileSync('tar', ['-xzf', ARCHIVE, '-C', releasesDir]);
  return releasesIn(releasesDir);
}

/** What is current in a folder of releases. */
export function releasesIn(releasesDir: string): KeptReleases {
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
