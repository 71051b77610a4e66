// Over 300 lines: one call in the proxy, with all its outcomes.

import { Agent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { type Language, REPLICA_HEADER, SERVICES, type ServiceName } from '@mutua/contracts';
import { beginSpan, counter, type Logger, ServiceUnavailableError, type Span } from '@mutua/service-kit';
import type { Request } from 'express';
import { createProxyMiddleware, type OnProxyEvent } from 'http-proxy-middleware';
import { limitUpload } from './body.ts';
import { type CallRequest, type CallResponse, contextOf } from './call-context.ts';
import { answerHead, callHead } from './call-heads.ts';
import { passAnswer } from './pass-answer.ts';
import { createReplicas, type LookUp, type Replica } from './replicas.ts';
import type { Upstream } from './upstream.ts';

/** After this time without an answer, the gateway calls `/live` of the replica, with a timeout of 0.7 s: together less than 3 s. */
const ANSWER_TIMEOUT_MS = 1800;
/** How long an idle connection is kept. A service keeps it longer (65 s), so that no call uses a connection that is being closed. */
const IDLE_MS = 30_000;
const API = '/api/';
/** How long a service may take to open a websocket. */
const UPGRADE_TIMEOUT_MS = 3_000;

const unavailable = counter({
  name: 'mutua_upstream_unavailable_total',
  help: 'Calls that the gateway answered with 503 because the service was down or did not answer',
  labels: ['upstream'],
});

type Handle = (req: CallRequest, res: CallResponse, fail: (error: Error) => void) => Promise<void>;

export interface ServiceProxy {
  /** A call of the API. `fail` answers with an error. */
  handle: Handle;
  /** A long poll of a realtime connection. */
  poll: Handle;
  upgrade: (req: IncomingMessage, socket: Socket, head: Buffer) => Promise<void>;
  /** Makes a call of the gateway itself, without a token. */
  read: (path: string, options: ReadOptions) => Promise<globalThis.Response>;
  /** Whether one of the replicas is ready. */
  isReady: () => Promise<boolean>;
}
interface ReadOptions {
  signal: AbortSignal;
  requestId: string;
  /** In which the answer names things. */
  language?: Language;
}
export type Proxies = Record<ServiceName, ServiceProxy> & { close: () => void };

/** The state of a call until the service answers. */
interface Pending {
  req: CallRequest;
  res: CallResponse;
  fail: (error: Error) => void;
  pool: Pool;
  /** The replica that answers. */
  replica: Replica;
  call?: ClientRequest;
  span?: Span | undefined;
  /** The body is streamed, so it can be sent only once. */
  isStream: boolean;
  /** Whether the call may be tried at another replica, if that is safe. */
  mayMove: boolean;
  /** `over`: answered completely, or by the gateway instead of the service. */
  state: 'waiting' | 'answering' | 'over';
}

/**
 * The connection pools. Files have a separate pool, because they may take minutes and must not delay other calls. So do long polls, which
 * stay open.
 */
const createAgents = () => {
  const create = () => new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: IDLE_MS });
  return { calls: create(), files: create(), realtime: create() };
};
type Pool = keyof ReturnType<typeof createAgents>;

const poolOf = (res: CallResponse): Pool => {
  const { endpoint } = contextOf(res);
  return endpoint && (endpoint.spec.upload || !endpoint.spec.response) ? 'files' : 'calls';
};

type OnUpgrade = NonNullable<OnProxyEvent<Request>['proxyReqWs']>;

const isSafe = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

const NO_CONNECTION = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** Whether a call failed before any byte of it was sent. */
const isUnsent = ({ code = '', syscall }: NodeJS.ErrnoException): boolean =>
  syscall === 'connect' || NO_CONNECTION.has(code);

/** The path of a call at a service: without the /api of the gateway. */
const pathOf = ({ url = '/' }: IncomingMessage, { target: { pathname } }: Replica): string => {
  const path = url.startsWith(API) ? url.slice(API.length - 1) : url;
  return pathname === '/' ? path : pathname.replace(/\/$/, '') + path;
};

/** A clock that begins at the end of a call's body, in milliseconds. It has to be read while the body arrives. */
const timeSinceBody = (req: IncomingMessage) => {
  let since = Date.now();
  return (): number => {
    if (!req.complete) since = Date.now();
    return Date.now() - since;
  };
};

/** The session id of a realtime connection, which begins with the name of the replica that holds it. */
const SESSION = /[?&]sid=(?:([\w-]{8})\.)?/;

/**
 * Creates a proxy for each service. The answer is a 503 within three seconds when the service is down or hangs; a slow service gets more
 * time. With several replicas a call that failed at one is tried once at another, if it is a GET or no byte of it was sent. No other call
 * is ever sent twice. Calls use Node's client directly, because http-proxy-middleware would double the CPU time of a call. It handles only
 * the upgrades to websockets, which are few.
 */
export const createProxies = ({
  upstreams,
  answerMs,
  lookUp,
  logger,
}: {
  upstreams: Record<ServiceName, readonly Upstream[]>;
  /** How long a live service may take to answer, from the end of the body. The time for the body is limited by the tracked calls. */
  answerMs: number;
  lookUp?: LookUp | undefined;
  logger: Logger;
}): Proxies => {
  const agents = createAgents();
  const closes: (() => void)[] = Object.values(agents).map((agent) => () => agent.destroy());

  const createProxy = (name: ServiceName): ServiceProxy => {
    const replicas = createReplicas({ service: name, upstreams: upstreams[name], lookUp, logger });
    closes.push(replicas.close);
    /** The replica of each websocket upgrade. */
    const upgrades = new WeakMap<IncomingMessage, Replica>();

    /** Ends a call with an error, because the service does not answer it. */
    const giveUp = (pending: Pending, reason: string): void => {
      if (pending.state !== 'waiting') return;
      pending.state = 'over';
      pending.call?.destroy();
      if (pending.res.destroyed) return;
      unavailable.inc({ upstream: name });
      logger.warn({ upstream: name, reason }, 'service unavailable');
      pending.fail(
        new ServiceUnavailableError('This part of the site is not available right now. Please try again soon.'),
      );
    };

    const onAnswer = (pending: Pending, call: ClientRequest, answer: IncomingMessage): void => {
      const { req, res, replica } = pending;
      if (pending.call !== call || pending.state !== 'waiting' || res.headersSent) {
        call.destroy();
        return;
      }
      pending.state = 'answering';
      // A stopping service answers `Connection: close` although the gateway did not ask for it.
      if (answer.headers.connection === 'close') replicas.leaving(replica);
      res.writeHead(answer.statusCode ?? 502, answerHead(answer.headers, res));
      passAnswer(answer, res);
      answer.once('end', () => {
        if (call.writableFinished) return;
        // The service answered before it had read the whole body.
        req.unpipe(call);
        req.resume();
        call.destroy();
      });
    };

    const forward = (pending: Pending, replica: Replica): void => {
      const { req, res, pool, isStream } = pending;
      pending.replica = replica;
      replica.calls += 1;
      pending.span = beginSpan(`${req.method} ${name}`, { kind: 'client' });
      if (pending.span) req.headers['traceparent'] = pending.span.traceparent;
      const call = request({
        host: replica.target.hostname,
        port: replica.target.port,
        agent: agents[pool],
        method: req.method,
        path: pathOf(req, replica),
        headers: callHead(req.headers, { host: replica.target.host, isStream }) as unknown as IncomingHttpHeaders,
      });
      pending.call = call;
      call.on('response', (answer) => onAnswer(pending, call, answer));
      call.on('error', (error: NodeJS.ErrnoException) => {
        if (pending.call !== call || pending.state === 'over') return;
        if (pending.state === 'answering') res.destroy();
        else recover(pending, error.message, error);
      });
      if (isStream) {
        req.pipe(call);
        limitUpload(req, (error) => contextOf(res).giveUp?.(error));
      } else call.end(contextOf(res).body);
    };

    /** Tries a call at another replica after its replica failed, if that is safe. Otherwise ends it with an error. */
    const recover = (pending: Pending, reason: string, error?: NodeJS.ErrnoException): void => {
      const { req, res, replica } = pending;
      if (pending.state !== 'waiting' || res.destroyed) return;
      replicas.failed(replica);
      const canMove = pending.mayMove && (isSafe(req) || (error !== undefined && isUnsent(error)));
      const other = canMove ? replicas.other(replica) : undefined;
      if (!other) {
        giveUp(pending, reason);
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

    /** Abandons the replica when it hangs, and counts the call as open until it is over. */
    const watch = (pending: Pending): void => {
      const waited = timeSinceBody(pending.req);
      const timer = setInterval(async () => {
        const { replica } = pending;
        if (pending.state !== 'waiting') clearInterval(timer);
        else if (waited() > answerMs) giveUp(pending, 'the service does not answer');
        else if (!(await replica.isLive()) && pending.replica === replica) recover(pending, 'the service hangs');
      }, ANSWER_TIMEOUT_MS);
      pending.res.on('close', () => {
        pending.state = 'over';
        if (!pending.res.writableFinished) pending.call?.destroy();
        pending.span?.end();
        pending.replica.calls -= 1;
        clearInterval(timer);
      });
    };

    const onUpgrade: OnUpgrade = (call, req, socket) => {
      // The proxy forwards the end and the errors of the client's connection, but not a close by the gateway.
      const abandon = () => call.destroy();
      socket.once('close', abandon);
      call.once('upgrade', (_answer, upstream: Socket) => {
        const sockets = upgrades.get(req)?.sockets.add(upstream);
        socket.off('close', abandon).once('close', () => upstream.destroySoon());
        upstream.on('error', () => upstream.destroy()).once('close', () => sockets?.delete(upstream));
      });
    };
    const upgrader = createProxyMiddleware<Request>({
      router: (req) => (upgrades.get(req) as Replica).target,
      agent: agents.realtime,
      upgradeTimeout: UPGRADE_TIMEOUT_MS,
      ejectPlugins: true,
      plugins: [
        (server) =>
          server.on('proxyReqWs', onUpgrade).on('error', (error, req, socket) => {
            const replica = req && upgrades.get(req);
            if (replica && isUnsent(error)) replicas.failed(replica);
            unavailable.inc({ upstream: name });
            logger.warn({ upstream: name, reason: error.message }, 'service unavailable');
            socket?.destroy();
          }),
      ],
    });

    const send = (call: Omit<Pending, 'state' | 'call' | 'span'>): void => {
      const pending: Pending = { ...call, state: 'waiting' };
      contextOf(call.res).giveUp = (error) => {
        if (pending.state !== 'waiting') return;
        pending.state = 'over';
        pending.call?.destroy();
        call.fail(error);
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
      handle: async (req, res, fail) => {
        const pool = poolOf(res);
        // A file is streamed, so it can be sent only once.
        const isStream = contextOf(res).endpoint?.spec.upload !== undefined;
        const replica = isStream ? await replicas.pickLive('calls') : replicas.pick();
        if (res.destroyed) return;
        send({ req, res, fail, pool, replica, isStream, mayMove: !isStream });
      },
      poll: async (req, res, fail) => {
        const replica = await replicaOf(req, 'calls');
        if (res.destroyed) return;
        send({ req, res, fail, pool: 'realtime', replica, isStream: false, mayMove: false });
      },
      upgrade: async (req, socket, head) => {
        upgrades.set(req, await replicaOf(req, 'sockets'));
        upgrader.upgrade(req as Request, socket, head);
      },
      read: async (path, { signal, requestId, language }) => {
        const replica = replicas.pick();
        replica.calls += 1;
        try {
          return await fetch(replica.url + path, {
            signal,
            headers: { 'x-request-id': requestId, ...(language && { 'accept-language': language }) },
          });
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
