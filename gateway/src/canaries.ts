import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { contextOf } from './call-context.ts';

/** One release of a remote, as far as it matters here; the rest is passed on. */
export interface Entry {
  name: string;
  version: string;
  container: string;
  entry: string;
  previous?: Entry;
}

/** A remote of the registry's file: with the release that a share of the visitors gets before the others. */
export interface RegisteredRemote extends Entry {
  canary?: { percent: number; release: Entry };
}

export interface Registry<Remote extends Entry = RegisteredRemote> {
  remotes: Remote[];
}

/** As many numbers as a visitor may have: few enough to tell nobody apart, enough for a share of a tenth of a percent. */
const NUMBERS = 1000;
const COOKIE = 'mutua-share';
/** As long as a session lasts without use. */
const COOKIE_SECONDS = 30 * 24 * 60 * 60;
const OWN_NUMBER = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,3})(?:;|$)`);

/** The same number below 1000 for the same words, all equally likely. */
const numberFor = (words: string): number => createHash('sha256').update(words).digest().readUInt32BE() % NUMBERS;

/**
 * The visitor's number. It is that of the cookie; a browser without it has one by its address and its name for itself, so that
 * one which keeps no cookies gets the same side each time.
 */
export const visitorOf = (req: Request, address: string): number => {
  const [, own] = OWN_NUMBER.exec(req.headers.cookie ?? '') ?? [];
  return own === undefined ? numberFor(`${address} ${req.headers['user-agent'] ?? ''}`) : Number(own);
};

/** Whether a visitor is in the share that gets a release. Each release begins with others, and a wider share has all of the narrower. */
export const isInShare = ({ name, version }: Entry, percent: number, visitor: number): boolean =>
  (visitor + numberFor(`${name}@${version}`)) % NUMBERS < percent * (NUMBERS / 100);

/** The releases of a remote that some visitor gets. A page in which the canary does not work goes back to the current one. */
export const offered = ({ canary, ...current }: RegisteredRemote): Entry[] =>
  canary ? [current, { ...canary.release, previous: current }] : [current];

/** The registry as one visitor gets it: one release of each remote. */
export const registryFor = ({ remotes, ...rest }: Registry, visitor: number): Registry<Entry> => ({
  ...rest,
  remotes: remotes.map((remote) => {
    const [current, canary] = offered(remote) as [Entry, Entry?];
    return canary && remote.canary && isInShare(canary, remote.canary.percent, visitor) ? canary : current;
  }),
});

/**
 * The number of who asks for the registry. While a canary runs the browser keeps it in a cookie, so that a member whose
 * address changes stays on the same side; without a canary nothing is kept.
 */
export const recogniseVisitor = (req: Request, res: Response, { remotes }: Registry): number => {
  const visitor = visitorOf(req, contextOf(res).address);
  if (!remotes.some(({ canary }) => canary)) return visitor;
  res.set('Cache-Control', 'private, no-cache').vary('Cookie');
  res.cookie(COOKIE, String(visitor), {
    maxAge: COOKIE_SECONDS * 1000,
    httpOnly: true,
    sameSite: 'lax',
    secure: req.secure,
  });
  return visitor;
};
