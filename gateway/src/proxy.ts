import { Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { SERVICES, type ServiceName } from '@mutua/contracts';
import { type Logger, ServiceUnavailableError } from '@mutua/service-kit';
import type { NextFunction, Request, RequestHandler } from 'express';
import { createProxyMiddleware, type RequestHandler as ProxyHandler } from 'http-proxy-middleware';
import { keepStricterPolicy } from './security.ts';

/** After this long without an answer the gateway asks whether the service still lives. */
const PATIENCE_MS = 1800;
/** How long `/live` may take before the service counts as down; with PATIENCE_MS under the promised 3 s. */
const LIVE_MS = 700;
/** The most that a living service may take. */
const DEADLINE_MS = 60_000;

export interface ServiceProxy {
  handle: RequestHandler;
  upgrade: (req: IncomingMessage, socket: Socket, head: Buffer) => void;
}
export type Proxies = Record<ServiceName, ServiceProxy> & { close: () => void };

/** Whether a service responds at all; a hanging process does not. */
export const isLive = async (url: string): Promise<boolean> => {
  const answer = await fetch(new URL('/live', url), { signal: AbortSignal.timeout(LIVE_MS) }).catch(() => undefined);
  return answer?.ok ?? false;
};

/** Gives up on a call when the service turns out to hang. */
const watch = (call: ClientRequest, target: string): void => {
  const deadline = Date.now() + DEADLINE_MS;
  const timer = setInterval(async () => {
    if (Date.now() > deadline || !(await isLive(target))) call.destroy(new Error('the service does not answer'));
  }, PATIENCE_MS);
  const stop = () => clearInterval(timer);
  call.once('response', stop).once('close', stop);
};

/**
 * One proxy a service, all on one pool of kept connections. A service that is down, or that hangs, answers 503 within
 * three seconds; one that is only slow is waited for.
 */
export const createProxies = (upstreams: Record<ServiceName, string>, logger: Logger): Proxies => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 });
  /** Where the failure of a call goes: into Express, which knows how an error is answered. */
  const failures = new WeakMap<IncomingMessage, NextFunction>();

  const createProxy = (name: ServiceName): ServiceProxy => {
    const target = upstreams[name];
    const proxy: ProxyHandler<Request> = createProxyMiddleware<Request>({
      target,
      agent,
      ejectPlugins: true,
      plugins: [
        (server) => {
          server.on('proxyReq', (call, req) => {
            call.setHeader('x-request-id', req.requestId);
            call.setHeader('x-forwarded-for', req.ip ?? '');
            call.setHeader('x-forwarded-proto', req.protocol);
            watch(call, target);
          });
          server.on('proxyReqWs', (call, req) => {
            call.setHeader('x-forwarded-for', req.socket.remoteAddress ?? '');
          });
          server.on('open', (upstream) => upstream.on('error', () => upstream.destroy()));
          server.on('proxyRes', (answer, _req, res) => {
            delete answer.headers['x-request-id'];
            keepStricterPolicy(answer.headers, res);
            // Without this a client that goes away leaves the service writing into nowhere.
            res.on('close', () => answer.destroy());
          });
          server.on('error', (error, req, res) => {
            logger.warn({ service: name, reason: error.message }, 'service unavailable');
            const next = req && failures.get(req);
            if (next)
              next(
                new ServiceUnavailableError('This part of Mutua is not available right now. Please try again soon.'),
              );
            else res?.destroy?.();
          });
        },
      ],
    });
    return {
      handle: (req, res, next) => {
        failures.set(req, next);
        void proxy(req, res, next);
      },
      upgrade: (req, socket, head) => proxy.upgrade(req as Request, socket, head),
    };
  };

  return {
    ...(Object.fromEntries(SERVICES.map((name) => [name, createProxy(name)])) as Record<ServiceName, ServiceProxy>),
    close: () => agent.destroy(),
  };
};
