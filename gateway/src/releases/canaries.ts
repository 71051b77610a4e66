import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { contextOf } from '../calls/call-context.ts';

/** One release of a remote. Fields that the gateway does not use are passed on. */
export interface Entry {
  name: string;
  version: string;
  container: string;
  entry: string;
  previous?: Entry;
}

/** A remote in the registry file. The `canary` is a release that only a share of the visitors gets. */
export interface RegisteredRemote extends Entry {
  canary?: { percent: number; release: Entry };
}

export interface Registry<Remote extends Entry = RegisteredRemote> {
  remotes: Remote[];
}

/** How many visitor numbers there are: too few to identify anybody, enough for a share of 0.1 percent. */
const NUMBERS = 1000;
const COOKIE = 'mutua-share';
/** As long as an unused session lasts. */
const COOKIE_SECONDS = 30 * 24 * 60 * 60;
const OWN_NUMBER = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,3})(?:;|$)`);

/** A hash of the words as a number below 1000. All numbers are equally likely. */
const numberFor = (words: string): number => createHash('sha256').update(words).digest().readUInt32BE() % NUMBERS;

/**
 * The visitor's number, from the cookie. Without a cookie it is derived from the address and the User-Agent, so that a browser that refuses
 * cookies always gets the same release.
 */
export const visitorOf = (req: Request, address: string): number => {
  const [, own] = OWN_NUMBER.exec(req.headers.cookie ?? '') ?? [];
  return own === undefined ? numberFor(`${address} ${req.headers['user-agent'] ?? ''}`) : Number(own);
};

/** Whether a visitor is in the share for a release. Each release selects other visitors; a growing share keeps its visitors. */
export const isInShare = ({ name, version }: Entry, percent: number, visitor: number): boolean =>
  (visitor + numberFor(`${name}@${version}`)) % NUMBERS < percent * (NUMBERS / 100);

/** The releases of a remote that visitors may get: the current one, and the canary, which names the current one as its fallback. */
export const offered = ({ canary, ...current }: RegisteredRemote): Entry[] =>
  canary ? [current, { ...canary.release, previous: current }] : [current];

/** The registry for one visitor: one release of each remote. */
export const registryFor = ({ remotes, ...rest }: Registry, visitor: number): Registry<Entry> => ({
  ...rest,
  remotes: remotes.map((remote) => {
    const [current, canary] = offered(remote) as [Entry, Entry?];
    return canary && remote.canary && isInShare(canary, remote.canary.percent, visitor) ? canary : current;
  }),
});

/**
 * The number of the visitor who requests the registry. While a canary runs, sets it as a cookie, so that a visitor whose address
 * changes keeps the same release. Sets no cookie otherwise.
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
