import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { REPLICA_HEADER, SERVICES, type ServiceName } from '@mutua/contracts';
import { counter, type Logger, ServiceUnavailableError } from '@mutua/service-kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware, type OnProxyEvent, type RequestHandler as ProxyHandler } from 'http-proxy-middleware';
import { contextOf } from './call-context.ts';
import { createReplicas, type LookUp, type Replica } from './replicas.ts';
import { keepStricterPolicy } from './security.ts';
import type { Upstream } from './upstream.ts';

/** After this time without an answer the gateway asks the replica for its `/live`, which is given 0.7 s: less than 3 s in all. */
const ANSWER_TIMEOUT_MS = 1800;
/** The longest that a living service may take, and the longest for a call with a file. */
const DEADLINE_MS = 60_000;
const FILE_DEADLINE_MS = 330_000;
/** How long an idle connection is kept: less than a service keeps it (65 s), so that no call meets one that is being closed. */
const IDLE_MS = 30_000;
/** How long a service may take to open a websocket. */
const UPGRADE_TIMEOUT_MS = 3_000;

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
  upgrade: (req: IncomingMessage, socket: Socket, head: Buffer) => Promise<void>;
  /** Whether one of the replicas is ready. */
  isReady: () => Promise<boolean>;
}
export type Proxies = Record<ServiceName, ServiceProxy> & { close: () => void };

/** The state of a call until the service answers. */
interface Pending {
  req: Request;
  res: Response;
  next: NextFunction;
  pool: Pool;
  /** Whose answer counts. */
  replica: Replica;
  call?: ClientRequest;
  /** Whether another replica may be tried, if that does no harm. */
  mayMove: boolean;
  /** `over`: answered to the end, or by the gateway in the service's place. */
  state: 'waiting' | 'answering' | 'over';
}

/**
 * Pools of kept connections. Files have a pool of their own, because they may take minutes and must not keep other calls
 * waiting; so do long polls, which stay open.
 */
const createAgents = () => {
  const create = () => new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: IDLE_MS });
  return { calls: create(), files: create(), realtime: create() };
};
type Pool = keyof ReturnType<typeof createAgents>;

const poolOf = (res: Response): Pool => {
  const { endpoint } = contextOf(res);
  return endpoint && (endpoint.spec.upload || !endpoint.spec.response) ? 'files' : 'calls';
};

type ProxyListener<E extends 'proxyReq' | 'proxyReqWs'> = NonNullable<OnProxyEvent<Request>[E]>;

const isSafe = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

const NO_CONNECTION = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** Whether a call failed before anything of it was sent. */
const isUnsent = ({ code = '', syscall }: NodeJS.ErrnoException): boolean =>
  syscall === 'connect' || NO_CONNECTION.has(code);

/** The session id of a realtime connection, which begins with the name of the replica that holds it. */
const SESSION = /[?&]sid=(?:([\w-]{8})\.)?/;

/**
 * One proxy a service. A service that is down, or that hangs, answers 503 within three seconds; one that is only slow
 * is waited for. With several replicas a call that met a dying one is tried once at another one, when it is safe (GET) or nothing of
 * it was sent; no other call is ever sent twice. Headers are as `forwarded-headers.ts` has made them: no event of the proxy
 * changes them, because it gives none for some calls.
 */
export const createProxies = ({
  upstreams,
  lookUp,
  logger,
}: {
  upstreams: Record<ServiceName, readonly Upstream[]>;
  lookUp?: LookUp | undefined;
  logger: Logger;
}): Proxies => {
  const agents = createAgents();
  const pendings = new WeakMap<IncomingMessage, Pending>();
  const closes: (() => void)[] = Object.values(agents).map((agent) => () => agent.destroy());

  const createProxy = (name: ServiceName): ServiceProxy => {
    const replicas = createReplicas({ service: name, upstreams: upstreams[name], lookUp, logger });
    closes.push(replicas.close);
    /** Where a websocket goes. */
    const upgrades = new WeakMap<IncomingMessage, Replica>();

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

    const forward = (pending: Pending, replica: Replica): void => {
      pending.replica = replica;
      replica.calls += 1;
      void handlers[pending.pool](pending.req, pending.res, pending.next);
    };

    /** After the replica of a call failed: goes on at another one if that does no harm. */
    const recover = (pending: Pending, reason: string, error?: NodeJS.ErrnoException): void => {
      const { req, res, replica } = pending;
      if (pending.state !== 'waiting' || res.destroyed) return;
      replicas.failed(replica);
      const canMove = pending.mayMove && (isSafe(req) || (error !== undefined && isUnsent(error)));
      const other = canMove ? replicas.other(replica) : undefined;
      if (!other) {
        fail(pending, reason);
        return;
      }
      logger.info({ requestId: req.requestId, upstream: name, reason }, 'tried at another replica');
      pending.mayMove = false;
      replica.calls -= 1;
      const abandoned = pending.call;
      forward(pending, other);
      abandoned?.destroy();
    };

    /** Gives a replica up when it hangs, and counts the call until it is over. */
    const watch = (pending: Pending): void => {
      const deadline = Date.now() + (pending.pool === 'files' ? FILE_DEADLINE_MS : DEADLINE_MS);
      const timer = setInterval(async () => {
        const { replica } = pending;
        if (pending.state !== 'waiting') clearInterval(timer);
        else if (Date.now() > deadline) fail(pending, 'the service does not answer');
        else if (!(await replica.isLive()) && pending.replica === replica) recover(pending, 'the service hangs');
      }, ANSWER_TIMEOUT_MS);
      pending.res.once('close', () => {
        pending.state = 'over';
        pending.replica.calls -= 1;
        clearInterval(timer);
      });
    };

    const isStale = ({ state, replica }: Pending, target: unknown): boolean =>
      state === 'over' || target !== replica.target;

    const onRequest: ProxyListener<'proxyReq'> = (call, req, res, { target }) => {
      const pending = pendings.get(req);
      if (pending && isStale(pending, target)) {
        call.destroy();
        return;
      }
      if (pending) pending.call = call;
      // The stream of the call is at its end: what was read of it at the edge goes out here.
      const { body } = contextOf(res as Response);
      if (body) call.write(body);
    };
    const onUpgrade: ProxyListener<'proxyReqWs'> = (call, req, socket) => {
      // The proxy passes on the end of a connection and its errors, but not that it was closed here.
      const abandon = () => call.destroy();
      socket.once('close', abandon);
      call.once('upgrade', (_answer, upstream: Socket) => {
        const sockets = upgrades.get(req)?.sockets.add(upstream);
        socket.off('close', abandon).once('close', () => upstream.destroySoon());
        upstream.on('error', () => upstream.destroy()).once('close', () => sockets?.delete(upstream));
      });
    };
    const onAnswer = (answer: IncomingMessage, req: Request, res: ServerResponse): void => {
      const pending = pendings.get(req);
      if (pending) pending.state = 'answering';
      // A service that stops closes its connections, also when the caller did not ask for that.
      if (pending && answer.headers.connection === 'close' && req.headers.connection !== 'close') {
        replicas.leaving(pending.replica);
        delete answer.headers.connection;
      }
      delete answer.headers['x-request-id'];
      keepStricterPolicy(answer.headers, res);
    };
    const onUpgradeError = (req: IncomingMessage | undefined, error: Error): void => {
      const replica = req && upgrades.get(req);
      if (replica && isUnsent(error)) replicas.failed(replica);
      unavailable.inc({ upstream: name });
      logger.warn({ upstream: name, reason: error.message }, 'service unavailable');
    };
    const onError = (error: Error, req?: Request, res?: ServerResponse | Socket, target?: unknown): void => {
      const pending = req && pendings.get(req);
      if (!pending) {
        onUpgradeError(req, error);
        res?.destroy?.();
      } else if (isStale(pending, target)) return;
      else if (pending.state === 'answering') pending.res.destroy();
      else recover(pending, error.message, error);
    };

    const create = (agent: Agent): ProxyHandler<Request> =>
      createProxyMiddleware<Request>({
        router: (req) => ((pendings.get(req)?.replica ?? upgrades.get(req)) as Replica).target,
        agent,
        upgradeTimeout: UPGRADE_TIMEOUT_MS,
        ejectPlugins: true,
        plugins: [
          (server) =>
            server.on('proxyReq', onRequest).on('proxyReqWs', onUpgrade).on('proxyRes', onAnswer).on('error', onError),
        ],
      });
    const handlers = Object.fromEntries(Object.entries(agents).map(([pool, agent]) => [pool, create(agent)])) as Record<
      Pool,
      ProxyHandler<Request>
    >;

    const send = (call: Pick<Pending, 'req' | 'res' | 'next' | 'pool' | 'replica' | 'mayMove'>): void => {
      const pending: Pending = { ...call, state: 'waiting' };
      pendings.set(call.req, pending);
      contextOf(call.res).giveUp = (error) => {
        if (pending.state !== 'waiting') return;
        pending.state = 'over';
        pending.call?.destroy();
        call.next(error);
      };
      watch(pending);
      forward(pending, call.replica);
    };

    /** The replica that holds a realtime connection; for a new one it is told its name, with which the session id begins. */
    const replicaOf = async (req: IncomingMessage, by: 'calls' | 'sockets'): Promise<Replica> => {
      const session = SESSION.exec(req.url ?? '');
      const replica = replicas.named(session?.[1] ?? '') ?? (await replicas.pickLive(by));
      if (!session) req.headers[REPLICA_HEADER] = replica.name;
      return replica;
    };

    return {
      handle: async (req, res, next) => {
        const pool = poolOf(res);
        // A file is passed on as it comes, which can be done once.
        const isStream = contextOf(res).endpoint?.spec.upload !== undefined;
        const replica = isStream ? await replicas.pickLive('calls') : replicas.pick();
        send({ req, res, next, pool, replica, mayMove: !isStream });
      },
      poll: async (req, res, next) => {
        send({ req, res, next, pool: 'realtime', replica: await replicaOf(req, 'calls'), mayMove: false });
      },
      upgrade: async (req, socket, head) => {
        upgrades.set(req, await replicaOf(req, 'sockets'));
        handlers.realtime.upgrade(req as Request, socket, head);
      },
      isReady: replicas.isReady,
    };
  };

  return {
    ...(Object.fromEntries(SERVICES.map((name) => [name, createProxy(name)])) as Record<ServiceName, ServiceProxy>),
    close: () => {
      for (const close of closes) close();
    },
  };
};
