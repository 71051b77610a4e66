import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { GENERAL_LIMITS } from '@mutua/contracts';
import type { RedisClient } from '@mutua/service-kit';
import {
  createHealth,
  errorMiddleware,
  type Logger,
  NotFoundError,
  redisCheck,
  type TokenVerifier,
  unknownPath,
} from '@mutua/service-kit';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { createBeginCall } from './calls/begin-call.ts';
import { bufferBody } from './calls/body.ts';
import { callOf, createCallHandler, rawPath } from './calls/call.ts';
import { type CallRequest, type CallResponse, contextOf } from './calls/call-context.ts';
import { systemHealth } from './calls/health.ts';
import { createLimits, type Limits, localLimit } from './calls/limits.ts';
import { trackCalls } from './calls/open-calls.ts';
import { createProxies, type Proxies } from './calls/proxy.ts';
import type { LookUp } from './calls/replicas.ts';
import { methodsOf } from './calls/routes.ts';
import { isNewSocket, isSocketCall, SOCKET_PATH } from './calls/socket-path.ts';
import { serveUpgrades } from './calls/upgrades.ts';
import type { GatewayConfig } from './config.ts';
import { apiDocs } from './docs/docs.ts';
import { crawlers } from './pages/crawlers.ts';
import { createReadPublic } from './pages/read-public.ts';
import { createRenderer } from './pages/renderer.ts';
import { createSiteSource } from './pages/site-name.ts';
import { releases } from './pages/static.ts';
import { clientReports } from './releases/client-reports.ts';
import { createDevApps } from './releases/dev-apps.ts';
import { knownReleases } from './releases/known-releases.ts';
import { releaseUploads } from './releases/release-uploads.ts';
import { createRollbacks } from './releases/rollbacks.ts';
import { endingWorker } from './releases/worker-switch.ts';
import { boundConnections } from './security/connections.ts';
import { answerMalformedRequests, isMalformed, refuseMalformed } from './security/malformed-requests.ts';
import { createCors, createSecurityHeaders, setHeaders } from './security/security.ts';
import { securityTxt } from './security/security-txt.ts';
import { TIMEOUTS, type Timeouts } from './security/timeouts.ts';

/**
 * How many bytes of an answer are buffered for a slow client. Most answers fit, so that the connection to the service is free again at
 * once.
 */
const ANSWER_BUFFER = 1024 * 1024;

const strictRouter = () => Router({ caseSensitive: true, strict: true });

/** The paths below /api besides the calls of the contract: the description of the calls, OPTIONS, and the answer to unknown calls. */
const api = (limits: Limits): Router => {
  const router = strictRouter();
  router.use('/docs', apiDocs());
  router.use((req, res, next) => {
    if (req.method !== 'OPTIONS') return next();
    const methods = methodsOf(rawPath(req.url));
    if (methods.length === 0) throw new NotFoundError('There is no such call');
    res
      .set('Allow', [...methods, 'OPTIONS'].join(', '))
      .status(204)
      .end();
  });
  router.use(limits.calls, () => {
    throw new NotFoundError('There is no such call');
  });
  return router;
};

/** The long polls of clients that cannot use a websocket. */
const polls = (proxies: Proxies, limits: Limits): Router => {
  const router = strictRouter();
  router.use(async (req, res, next) => {
    if (!isSocketCall(req)) return next('router');
    contextOf(res).route = SOCKET_PATH;
    if (req.method !== 'GET' && req.method !== 'POST') throw new NotFoundError();
    if (isNewSocket(req.url)) await limits.socket(contextOf(res).address);
    next();
  });
  router.use(bufferBody, (req, res, next) => proxies.chat.poll(req, res, next));
  return router;
};

/** The health paths of the gateway and of the whole system. */
const health = ({
  config,
  proxies,
  redis,
  logger,
  isStopping,
}: {
  config: GatewayConfig;
  proxies: Proxies;
  redis: RedisClient;
  logger: Logger;
  isStopping: () => boolean;
}): Router => {
  const router = strictRouter();
  const limit = localLimit('probes', GENERAL_LIMITS.probes, config.RATE_LIMIT_SCALE);
  const route: RequestHandler = (req, res, next) => {
    contextOf(res).route = req.path;
    next();
  };
  const stopping = async () => {
    if (isStopping()) throw new Error('stopping');
  };
  router.get(
    ['/live', '/ready'],
    route,
    limit,
    createHealth({ checks: { gateway: stopping }, degrading: { redis: redisCheck(redis) }, logger }),
  );
  router.get(['/health', '/api/health'], route, limit, systemHealth(proxies));
  return router;
};

export interface Gateway {
  /** Not listening yet. */
  server: Server;
  /** Makes `/ready` 503 and closes real-time connections. Open calls are still answered. */
  drain: () => void;
  /** Closes the connections to the services, including those with open calls, and stores the counts of the limits. */
  close: () => Promise<void>;
}

/**
 * The only public origin: sends `/api/*` and `/socket.io/` to the services, and serves everything else from the releases of the browser
 * apps.
 */
export const createGateway = ({
  config,
  logger,
  redis,
  verifier,
  timeouts = TIMEOUTS,
  lookUp,
}: {
  config: GatewayConfig;
  logger: Logger;
  redis: RedisClient;
  verifier: TokenVerifier;
  timeouts?: Timeouts;
  lookUp?: LookUp | undefined;
}): Gateway => {
  const { RATE_LIMIT_SCALE: scale, TRUST_PROXY_HOPS: hops } = config;
  const proxies = createProxies({ upstreams: config.upstreams, answerMs: timeouts.answerMs, lookUp, logger });
  const devApps =
    config.DEV_APPS_FILE && config.NODE_ENV !== 'production' ? createDevApps(config.DEV_APPS_FILE, logger) : undefined;
  const limits = createLimits({ redis, prefix: config.QUEUE_PREFIX, verifier, scale, logger });
  let isStopping = false;

  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .enable('strict routing')
    .set('query parser', 'simple')
    .set('trust proxy', hops);
  const server = createServer({
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.uploadMs,
    connectionsCheckingInterval: timeouts.checkMs,
    highWaterMark: ANSWER_BUFFER,
  });
  const connections = boundConnections(server, { isDirect: hops === 0, scale, logger });
  const calls = trackCalls(server, { isPoll: isSocketCall, timeouts, scale });
  answerMalformedRequests(server, logger);

  const security = createSecurityHeaders(config.REMOTE_ORIGINS);
  const crossOrigin = createCors(config.CORS_ORIGINS);
  const begin = createBeginCall({ hops, logger });
  const handleCall = createCallHandler({ proxies, limits, calls, security, cors: crossOrigin, logger });
  const handleOther = (req: CallRequest, res: CallResponse): void => app(req as Request, res as Response);
  // Calls of the contract bypass Express: its layers took a third of the CPU time of a call.
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    if (isMalformed(req)) return refuseMalformed(req, logger);
    const endpoint = callOf(req);
    begin(req, res, endpoint ? (req, res) => handleCall(req, res, endpoint) : handleOther);
  });

  app.use((req, res, next) => {
    const { requestId, isSecure } = contextOf(res);
    res.setHeader('X-Request-Id', requestId);
    setHeaders(res, security.of(isSecure));
    calls.add(req, res);
    next();
  });
  app.use(health({ config, proxies, redis, logger, isStopping: () => isStopping }));
  app.use(crossOrigin.handle);
  app.get('/.well-known/jwks.json', limits.calls, (req, res, next) => proxies.auth.handle(req, res, next));
  if (config.SECURITY_CONTACT) app.get('/.well-known/security.txt', securityTxt(config.SECURITY_CONTACT));
  if (config.SERVICE_WORKER === 'off') app.get('/sw.js', endingWorker);
  const rollbacks = createRollbacks({
    redis,
    prefix: config.QUEUE_PREFIX,
    visitors: config.ROLLBACK_VISITORS,
    readRegistry: async () => JSON.parse(await readFile(join(config.RELEASES_DIR, 'remotes.json'), 'utf8')),
    logger,
  });
  app.use(clientReports({ limits, known: knownReleases(config.RELEASES_DIR), logger, rollbacks }));
  if (config.RELEASE_TOKENS.length > 0) {
    const { RELEASES_DIR: releasesDir, RELEASE_TOKENS: tokens, RELEASE_MAX_KILOBYTES: maxKilobytes } = config;
    app.use(releaseUploads({ releasesDir, tokens, maxKilobytes, scale, logger }));
  }
  app.use('/api', api(limits), unknownPath);
  app.use(polls(proxies, limits));
  const { RELEASES_DIR: dir, PUBLIC_URL: publicUrl, PAGE_DEADLINE_MS: deadlineMs } = config;
  app.use(crawlers({ dir, publicUrl, proxies, admit: limits.page }));
  const readPublic = createReadPublic(proxies, deadlineMs);
  const renderer = createRenderer({ dir, deadlineMs, logger });
  app.use(
    releases({
      dir,
      rollbacks,
      remoteOrigins: config.REMOTE_ORIGINS,
      devApps,
      publicUrl,
      site: createSiteSource({ proxies, file: config.SITE_FILE, logger }),
      render: renderer.render,
      readPublic: (req, res, language) =>
        readPublic({ admit: () => limits.page(contextOf(res).address), requestId: req.requestId, language }),
    }),
  );
  app.use(errorMiddleware(logger));

  serveUpgrades({ server, connections, devApps, limits, proxies, hops, logger, isStopping: () => isStopping });

  return {
    server,
    drain: () => {
      isStopping = true;
      connections.closeUpgraded();
    },
    close: async () => {
      proxies.close();
      renderer.stop();
      await limits.stop();
    },
  };
};
