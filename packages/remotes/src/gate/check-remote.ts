import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import {
  type Candidate,
  checkSharing,
  checkSize,
  Disturbance,
  type FederationManifest,
  Finding,
  inspectArtefact,
  NEEDS_FILE,
  needsOf,
  type RemoteEntry,
  refusing,
  type SharedNeeds,
} from '../releases/index.ts';
import { type HostOptions, type ShellSource, startHost } from './host.ts';
import { widgetPath } from './host-remote.ts';
import { SAMPLE_ID } from './samples.ts';
import { createVisits, type Visitor, type Visits } from './visit.ts';

export type ShellUnderTest = ShellSource & { version: string };

export interface RemoteCheck {
  browser: Browser;
  shell: ShellUnderTest;
  candidate: Candidate;
  /** The limit for the compressed size of its scripts and styles. */
  maxKilobytes?: number | undefined;
  fault?: HostOptions['fault'];
  /** How long to wait for a page. Tests of pages that never appear use a shorter time. */
  patienceMs?: number;
}

/**
 * Loads a release in a shell and shows every page and widget of its registry entry.
 * @throws ReleaseRefusedError with the first fault
 */
export async function checkRemote(check: RemoteCheck): Promise<void> {
  const { entry } = check.candidate;
  await refusing(`${entry.name} ${entry.version}`, async () => {
    const manifest = inspectArtefact(check.candidate);
    await checkSize(check.candidate.dir, check.maxKilobytes);
    await withAttempts(() => checkInHost(check, manifest));
  });
}

/** The machine may have failed instead of the release. */
const ATTEMPTS = 2;

async function withAttempts(task: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof Disturbance) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function checkInHost(
  { browser, shell, candidate, fault, patienceMs }: RemoteCheck,
  manifest: FederationManifest,
) {
  const { entry, dir } = candidate;
  const host = await startHost({ shell, candidate, fault });
  const visits = createVisits(browser, host.origin, patienceMs);
  try {
    const offers = await visits.offers();
    checkSharing(needsOf(manifest), offers, `shell ${shell.version}`);
    checkSharing(await readNeeds(dir), offers, `shell ${shell.version}`);
    await checkModule(visits, entry, scriptOf(entry, manifest));
    await checkPages(visits, entry);
  } finally {
    await visits.close();
    await host.close();
  }
}

/** Older releases have no such file. */
async function readNeeds(dir: string): Promise<SharedNeeds> {
  return JSON.parse(await readFile(path.join(dir, NEEDS_FILE), 'utf8').catch(() => '{}'));
}

/** The address of the container's script. */
const scriptOf = ({ entry }: RemoteEntry, { metaData: { remoteEntry } }: FederationManifest): string =>
  path.posix.join(path.posix.dirname(entry), remoteEntry.path, remoteEntry.name);

async function checkModule(visits: Visits, remote: RemoteEntry, script: string): Promise<void> {
  const { container, entry: manifest, routes, widgets } = remote;
  const module = await visits.moduleOf({ container, manifest, script });
  const page = routes.find((route) => !module.pages.includes(route.path));
  if (page) throw new Finding(`its remote.json names the route ${page.path}, and its module has no page for it`);
  const widget = widgets.find(({ name }) => !module.widgets.includes(name));
  if (widget)
    throw new Finding(`its remote.json names the widget ${widget.name}, and its module has none of that name`);
}

async function checkPages(visits: Visits, { name, routes, widgets }: RemoteEntry): Promise<void> {
  const visitorOf = (access?: string): Visitor => (access === 'member' ? 'member' : 'visitor');
  const pages = [
    ...routes.map((route) => ({
      at: addressOf(route.path),
      as: visitorOf(route.access),
      what: `its page ${route.path}`,
    })),
    ...widgets.map((widget) => ({
      at: widgetPath(name, widget.name),
      as: 'member' as const,
      what: `a page with its widget ${widget.name}`,
    })),
  ];
  for (const { at, as, what } of pages) {
    await visits.visit(at, as).catch((error: unknown) => {
      throw error instanceof Finding ? error.within(what) : error;
    });
  }
}

/** `/skills/:skillId` -> an address, without optional parts. */
const addressOf = (route: string) => route.replace(/\/:\w+\?/g, '').replace(/:\w+/g, SAMPLE_ID) || '/';
