import { Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { SERVICES, type ServiceName } from '@mutua/contracts';
import { counter, type Logger, ServiceUnavailableError } from '@mutua/service-kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware, type RequestHandler as ProxyHandler } from 'http-proxy-middleware';
import { contextOf } from './call-context.ts';
import { keepStricterPolicy } from './security.ts';

/** After this time without an answer the gateway asks the service for its `/live`. */
const ANSWER_TIMEOUT_MS = 1800;
/** How long `/live` may take before the service counts as down. Together with ANSWER_TIMEOUT_MS less than 3 s. */
const LIVE_TIMEOUT_MS = 700;
/** The longest that a living service may take, and the longest for a call with a file. */
const DEADLINE_MS = 60_000;
const FILE_DEADLINE_MS = 330_000;

const unavailable = counter({
  name: 'mutua_upstream_unavailable_total',
  help: 'Calls that the gateway answered with 503 because the service was down or did not answer',
  labels: ['upstream'],
});

export interface ServiceProxy {
  /** A call of the API. */
  handle: RequestHandler;
  /** A long poll of a realtime connection. */
  poll: RequestHandler;
  upgrade: (req: IncomingMessage, socket: Socket, head: Buffer) => void;
}
export type Proxies = Record<ServiceName, ServiceProxy> & { close: () => void };

/** The state of a call until the service answers. */
interface Pending {
  res: Response;
  next: NextFunction;
  call?: ClientRequest;
  /** `over`: answered to the end, or by the gateway in the service's place. */
  state: 'waiting' | 'answering' | 'over';
}

/** Whether a service responds at all; a hanging process does not. Questions at the same time share one answer. */
const createProbe = (url: string): (() => Promise<boolean>) => {
  let asking: Promise<boolean> | undefined;
  const ask = async () => {
    const answer = await fetch(new URL('/live', url), { signal: AbortSignal.timeout(LIVE_TIMEOUT_MS) }).catch(
      () => undefined,
    );
    return answer?.ok ?? false;
  };
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
};

/**
 * Pools of kept connections. Files have a pool of their own, because they may take minutes and must not keep other calls
 * waiting; so do long polls, which stay open.
 */
const createAgents = () => {
  const create = () => new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 });
  return { calls: create(), files: create(), realtime: create() };
};
type Pool = keyof ReturnType<typeof createAgents>;

const poolOf = (res: Response): Pool => {
  const { endpoint } = contextOf(res);
  return endpoint && (endpoint.spec.upload || !endpoint.spec.response) ? 'files' : 'calls';
};

/**
 * One proxy a service. A service that is down, or that hangs, answers 503 within three seconds; one that is only slow
 * is waited for. Headers are as `forwarded-headers.ts` has made them: no event of the proxy changes them, because it
 * gives none for some calls.
 */
export const createProxies = (upstreams: Record<ServiceName, string>, logger: Logger): Proxies => {
  const agents = createAgents();
  const pendings = new WeakMap<IncomingMessage, Pending>();

  const createProxy = (name: ServiceName): ServiceProxy => {
    const target = upstreams[name];
    const isLive = createProbe(target);

    /** Ends a call without an answer of the service, with an error. */
    const fail = (pending: Pending, reason: string): void => {
      if (pending.state !== 'waiting') return;
      pending.state = 'over';
      pending.call?.destroy();
      if (pending.res.destroyed) return;
      unavailable.inc({ upstream: name });
      logger.warn({ upstream: name, reason }, 'service unavailable');
      pending.next(
        new ServiceUnavailableError('This part of Mutua is not available right now. Please try again soon.'),
      );
    };

    /** Gives a call up when the service hangs. */
    const watch = (pending: Pending, deadlineMs: number): void => {
      const deadline = Date.now() + deadlineMs;
      const timer = setInterval(async () => {
        if (pending.state !== 'waiting') clearInterval(timer);
        else if (Date.now() > deadline || !(await isLive())) fail(pending, 'the service does not answer');
      }, ANSWER_TIMEOUT_MS);
      pending.res.once('close', () => {
        pending.state = 'over';
        clearInterval(timer);
      });
    };

    const create = (agent: Agent): ProxyHandler<Request> =>
      createProxyMiddleware<Request>({
        target,
        agent,
        ejectPlugins: true,
        plugins: [
          (server) => {
            server.on('proxyReq', (call, req, res) => {
              const pending = pendings.get(req);
              if (pending?.state === 'over') {
                call.destroy();
                return;
              }
              if (pending) pending.call = call;
              // The stream of the call is at its end: what was read of it at the edge goes out here.
              const { body } = contextOf(res as Response);
              if (body) call.write(body);
            });
            server.on('proxyReqWs', (call, _req, socket) => {
              // The proxy passes on the end of a connection and its errors, but not that it was closed here.
              const abandon = () => call.destroy();
              socket.once('close', abandon);
              call.once('upgrade', (_answer, upstream: Socket) => {
                socket.off('close', abandon).once('close', () => upstream.destroySoon());
                upstream.on('error', () => upstream.destroy());
              });
            });
            server.on('proxyRes', (answer, req, res) => {
              const pending = pendings.get(req);
              if (pending) pending.state = 'answering';
              delete answer.headers['x-request-id'];
              keepStricterPolicy(answer.headers, res);
            });
            server.on('error', (error, req, res) => {
              const pending = req && pendings.get(req);
              if (!pending) {
                logger.warn({ upstream: name, reason: error.message }, 'service unavailable');
                res?.destroy?.();
              } else if (pending.state === 'answering') pending.res.destroy();
              else fail(pending, error.message);
            });
          },
        ],
      });
    const handlers = Object.fromEntries(Object.entries(agents).map(([pool, agent]) => [pool, create(agent)])) as Record<
      Pool,
      ProxyHandler<Request>
    >;

    const send = (pool: Pool, ...[req, res, next]: Parameters<RequestHandler>): void => {
      const pending: Pending = { res, next, state: 'waiting' };
      pendings.set(req, pending);
      contextOf(res).giveUp = (error) => {
        if (pending.state !== 'waiting') return;
        pending.state = 'over';
        pending.call?.destroy();
        next(error);
      };
      watch(pending, pool === 'files' ? FILE_DEADLINE_MS : DEADLINE_MS);
      void handlers[pool](req, res, next);
    };
    return {
      handle: (req, res, next) => send(poolOf(res), req, res, next),
      poll: (req, res, next) => send('realtime', req, res, next),
      upgrade: (req, socket, head) => handlers.realtime.upgrade(req as Request, socket, head),
    };
  };

  return {
    ...(Object.fromEntries(SERVICES.map((name) => [name, createProxy(name)])) as Record<ServiceName, ServiceProxy>),
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
};
