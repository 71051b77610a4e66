import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type Logger } from '@mutua/service-kit';
import type { NextFunction, Request, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { z } from 'zod';
import type { Entry, Registry } from './canaries.ts';

/** The port of each app's development server, by the app's name. */
const Ports = z.record(z.string(), z.number().int());

export type DevApps = ReturnType<typeof createDevApps>;

const RELOAD_PATH = /^\/__dev\/([\w-]+)\/ws$/;

/**
 * The apps that a development server serves instead of their release (`npm run dev -- <app>`).
 * @param file JSON `{ "<app>": port }`, written by the development servers. Read at each request; missing when no server runs
 */
export const createDevApps = (file: string, logger: Logger) => {
  const ports = (): Record<string, number> => {
    try {
      return Ports.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return {};
    }
  };
  const agent = new Agent({ keepAlive: true });
  const failures = new WeakMap<IncomingMessage, NextFunction>();
  const proxy = createProxyMiddleware<Request>({
    router: (req) => `http://127.0.0.1:${(req as Request & { devPort?: number }).devPort}`,
    agent,
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('error', (error, req, res) => {
          logger.warn({ reason: error.message }, 'development server unavailable');
          const next = req && failures.get(req);
          if (next)
            next(
              new AppError(503, 'service_unavailable', 'The development server does not answer', {
                headers: { 'Retry-After': '1' },
              }),
            );
          else res?.destroy?.();
        });
        server.on('open', (upstream) => upstream.on('error', () => upstream.destroy()));
      },
    ],
  });
  const forward = (req: Request, port: number, path: string, res: Response, next: NextFunction) => {
    failures.set(req, next);
    req.url = path;
    void proxy(Object.assign(req, { devPort: port }), res, next);
  };

  return {
    /** The port of the shell's development server, if one runs. */
    get shell() {
      return ports()['shell'];
    },
    /** Replaces releases by the development versions in a registry. */
    overlay: (registry: Registry<Entry>): Registry<Entry> => {
      const running = ports();
      return {
        ...registry,
        remotes: registry.remotes.map((remote) =>
          running[remote.name]
            ? {
                ...remote,
                version: 'dev',
                container: `${remote.name}_dev`,
                entry: `/remotes/${remote.name}/dev/mf-manifest.json`,
                remoteEntry: 'remoteEntry.js',
              }
            : remote,
        ),
      };
    },
    /** Serves `/remotes/<app>/dev/*` and, during development of the shell, the shell's files. */
    handle: (req: Request, res: Response, next: NextFunction) => {
      const running = ports();
      const [, name = '', rest = ''] = /^\/remotes\/([\w-]+)\/dev(\/.*)$/.exec(req.url) ?? [];
      if (running[name]) return forward(req, running[name], rest, res, next);
      const { shell } = running;
      if (shell && /\.\w+$/.test(req.path) && !req.path.startsWith('/remotes/'))
        return forward(req, shell, req.url, res, next);
      next();
    },
    shellDocument: async () => {
      const answer = await fetch(`http://127.0.0.1:${ports()['shell']}/index.html`);
      return answer.text();
    },
    /** Passes an upgrade to the development server's reload websocket. Returns false when there is none. */
    upgrade: (req: IncomingMessage, socket: Socket, head: Buffer) => {
      const port = ports()[RELOAD_PATH.exec(req.url ?? '')?.[1] ?? ''];
      if (!port) return false;
      req.url = '/ws';
      proxy.upgrade(Object.assign(req as Request, { devPort: port }), socket, head);
      return true;
    },
  };
};
