import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ServiceName } from '@mutua/contracts';
import {
  createHealth,
  errorMiddleware,
  type Logger,
  NotFoundError,
  redisCheck,
  requestId,
  type TokenVerifier,
  unknownPath,
} from '@mutua/service-kit';
import express, { type RequestHandler, Router } from 'express';
import type { Redis } from 'ioredis';
import type { GatewayConfig } from './config.ts';
import { createDevApps } from './dev-apps.ts';
import { apiDocs } from './docs.ts';
import { systemHealth } from './health.ts';
import { rateLimits } from './limits.ts';
import { createProxies, type Proxies } from './proxy.ts';
import { serviceOf } from './routes.ts';
import { cors, securityHeaders } from './security.ts';
import { releases } from './static.ts';

const SOCKET_PATH = '/socket.io/';

const api = (proxies: Proxies, limits: RequestHandler): Router => {
  const router = Router();
  router.use('/docs', apiDocs());
  router.use((req, res, next) => {
    const service = serviceOf(req.path);
    if (!service) throw new NotFoundError('There is no such call');
    res.locals['service'] = service;
    next();
  });
  router.use(limits);
  router.use((req, res, next) => {
    // What a member may see depends on the token: no shared cache may keep it. A service may say otherwise (pictures).
    res.setHeader('Cache-Control', 'no-store');
    proxies[res.locals['service'] as ServiceName].handle(req, res, next);
  });
  return router;
};

/**
 * The one public origin: `/api/*` and `/socket.io` to the services, everything else from the published releases.
 * @returns a server that does not listen yet, and what ends its connections to the services
 */
export const createGateway = ({
  config,
  logger,
  redis,
  verifier,
}: {
  config: GatewayConfig;
  logger: Logger;
  redis: Redis;
  verifier: TokenVerifier;
}): { server: Server; close: () => void } => {
  const proxies = createProxies(config.upstreams, logger);
  const devApps =
    config.DEV_APPS_FILE && config.NODE_ENV !== 'production' ? createDevApps(config.DEV_APPS_FILE, logger) : undefined;

  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple').set('trust proxy', config.TRUST_PROXY_HOPS);
  app.use(requestId, securityHeaders());
  app.use(createHealth({ checks: { redis: redisCheck(redis) }, logger }), systemHealth(config.upstreams));
  app.use(cors(config.CORS_ORIGINS));
  app.get('/.well-known/jwks.json', proxies.auth.handle);
  app.use('/api', api(proxies, rateLimits({ redis, verifier, scale: config.RATE_LIMIT_SCALE })), unknownPath);
  app.use((req, res, next) => (req.path.startsWith(SOCKET_PATH) ? proxies.chat.handle(req, res, next) : next()));
  app.use(releases(config.RELEASES_DIR, devApps));
  app.use(errorMiddleware(logger));

  const server = createServer(app);
  const upgraded = new Set<Socket>();
  server.on('upgrade', (req, socket: Socket, head: Buffer) => {
    // Without a listener an error of this socket would end the process.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => upgraded.delete(socket));
    upgraded.add(socket);
    if (req.url?.startsWith(SOCKET_PATH)) proxies.chat.upgrade(req, socket, head);
    else if (!devApps?.upgrade(req, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });
  const close = () => {
    for (const socket of upgraded) socket.destroy();
    proxies.close();
  };
  return { server, close };
};
