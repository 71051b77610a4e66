import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotFoundError, sendCompressed } from '@mutua/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { type Entry, type Registry, recogniseVisitor, registryFor } from './canaries.ts';
import type { DevApps } from './dev-apps.ts';
import { allowOrigins } from './remote-origins.ts';
import type { Rollbacks } from './rollbacks.ts';

/** The registry for the calling visitor. Sets the cookie and the caching of the answer. @throws NotFoundError before the first release */
export type VisitorRegistry = (req: Request, res: Response) => Promise<Registry<Entry>>;

/** @param dir the folder of the releases */
export const createVisitorRegistry = ({
  dir,
  rollbacks,
  remoteOrigins,
  devApps,
}: {
  dir: string;
  rollbacks: Rollbacks;
  remoteOrigins: readonly string[];
  devApps?: DevApps | undefined;
}): VisitorRegistry => {
  const allow = allowOrigins(remoteOrigins);
  return async (req, res) => {
    const text = await readFile(join(dir, 'remotes.json'), 'utf8').catch(() => {
      throw new NotFoundError('Nothing is released yet');
    });
    const all = allow(JSON.parse(text));
    res.set('Cache-Control', 'no-cache');
    const registry = await rollbacks.apply(registryFor(all, recogniseVisitor(req, res, all)));
    return devApps ? devApps.overlay(registry) : registry;
  };
};

/** `/remotes.json`. Each open page reads it every minute; an unchanged one is a 304. */
export const serveRegistry =
  (registry: VisitorRegistry): RequestHandler =>
  async (req, res) => {
    const text = JSON.stringify(await registry(req, res));
    const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    res.set('ETag', tag);
    if (!req.fresh) return sendCompressed(req, res.type('json'), text);
    res.vary('Accept-Encoding').status(304).end();
  };
