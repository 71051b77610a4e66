import { Router } from 'express';
import type { DevApps } from './dev-apps.ts';
/**
 * The published shell and remotes: `<releases>/remotes.json`, `<releases>/<remote>/<version>/`,
 * `<releases>/shell/<version>/` and `<releases>/shell/current`, a link to one of them. Older versions stay, so that a
 * page that was open at a deployment still finds its files. Every path that is no file is a page of the shell.
 */
export declare const releases: (dir: string, devApps?: DevApps) => Router;
