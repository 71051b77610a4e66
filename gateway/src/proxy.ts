import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { REPLICA_HEADER, SERVICES, type ServiceName } from '@mutua/contracts';
import { beginSpan, counter, type Logger, ServiceUnavailableError, type Span } from '@mutua/service-kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware, type OnProxyEvent, type RequestHandler as ProxyHandler } from 'http-proxy-middleware';
import { contextOf } from './call-context.ts';
import { createReplicas, type LookUp, type Replica } from './replicas.ts';
import { keepStricterPolicy, keepVary } from './security.ts';
import type { Upstream } from './upstream.ts';

/** After this time without an answer the gateway calls `/live` of the replica, with a timeout of 0.7 s: less than 3 s in all. */
const ANSWER_TIMEOUT_MS = 1800;
/** The longest that a live service may take to answer, and the longest for a call with a file. */
const DEADLINE_MS = 60_000;
const FILE_DEADLINE_MS = 330_000;
/** How long an idle connection is kept. A service keeps it longer (65 s), so no call uses a connection that is being closed. */
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
  /** A call that the gateway makes itself, without a token. */
  read: (path: string, options: { signal: AbortSignal; requestId: string }) => Promise<globalThis.Response>;
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
  /** The replica whose answer is passed on. */
  replica: Replica;
  call?: ClientRequest;
  span?: Span | undefined;
  /** Whether the call may be tried at another replica, if that is safe. */
  mayMove: boolean;
  /** `over`: answered to the end, or by the gateway in the service's place. */
  state: 'waiting' | 'answering' | 'over';
}

/**
 * The connection pools. Files have a separate pool, because they may take minutes and must not keep other calls waiting. So do long
 * polls, which stay open.
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
/** Whether a call failed before any byte of it was sent. */
const isUnsent = ({ code = '', syscall }: NodeJS.ErrnoException): boolean =>
  syscall === 'connect' || NO_CONNECTION.has(code);

/** The session id of a realtime connection, which begins with the name of the replica that holds it. */
const SESSION = /[?&]sid=(?:([\w-]{8})\.)?/;

/**
 * Creates a proxy for each service. The answer is a 503 within three seconds when the service is down or hangs; a slow service gets
 * more time. With several replicas a call that failed at one is tried once at another, if it is a GET or no byte of it was sent. No
 * other call is ever sent twice. `forwarded-headers.ts` sets the headers before the proxy: the proxy's own events do not occur for
 * every call.
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
    /** The replica of each websocket upgrade. */
    const upgrades = new WeakMap<IncomingMessage, Replica>();

    /** Ends a call with an error, because the service does not answer it. */
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
      pending.span = beginSpan(`${pending.req.method} ${name}`, { kind: 'client' });
      if (pending.span) pending.req.headers['traceparent'] = pending.span.traceparent;
      void handlers[pending.pool](pending.req, pending.res, pending.next);
    };

    /** Tries a call at another replica after its replica failed, if that is safe. Otherwise ends it with an error. */
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
      pending.span?.end({ error: error ?? new Error(reason) });
      replica.calls -= 1;
      const abandoned = pending.call;
      forward(pending, other);
      abandoned?.destroy();
    };

    /** Gives the replica up when it hangs, and counts the call as open until it is over. */
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
        pending.span?.end();
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
      // `bufferBody` has consumed the request's stream, so the buffered body is sent here.
      const { body } = contextOf(res as Response);
      if (body) call.write(body);
    };
    const onUpgrade: ProxyListener<'proxyReqWs'> = (call, req, socket) => {
      // The proxy forwards the end and the errors of the client's connection, but not when the gateway closes it.
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
      // A stopping service answers `Connection: close` although the caller did not ask for it.
      if (pending && answer.headers.connection === 'close' && req.headers.connection !== 'close') {
        replicas.leaving(pending.replica);
        delete answer.headers.connection;
      }
      delete answer.headers['x-request-id'];
      keepStricterPolicy(answer.headers, res);
      keepVary(answer.headers, res);
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

    /** The replica of a real-time session. For a new session, a header tells the replica its name, which begins the session id. */
    const replicaOf = async (req: IncomingMessage, by: 'calls' | 'sockets'): Promise<Replica> => {
      const session = SESSION.exec(req.url ?? '');
      const replica = replicas.named(session?.[1] ?? '') ?? (await replicas.pickLive(by));
      if (!session) req.headers[REPLICA_HEADER] = replica.name;
      return replica;
    };

    return {
      handle: async (req, res, next) => {
        const pool = poolOf(res);
        // A file is streamed, so it can be sent only once.
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
      read: async (path, { signal, requestId }) => {
        const replica = replicas.pick();
        replica.calls += 1;
        try {
          return await fetch(replica.url + path, { signal, headers: { 'x-request-id': requestId } });
        } finally {
          replica.calls -= 1;
        }
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
