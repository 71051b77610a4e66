import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { within } from '../jobs/within.ts';
import { createLogger, type Logger } from '../logging/logger.ts';
import { serveMetrics } from '../metrics/metrics-server.ts';
import { type BaseConfig, ConfigError, isProduction } from './config.ts';
import { beginStopping } from './stopping.ts';

type Stop = () => unknown;

export interface RunningParts {
  app?: RequestListener;
  /** Given instead of `app` when something else (socket.io) listens on the same server. */
  server?: Server;
  /**
   * Run while the server answers its last calls. They close connections that would stay open (sockets). Resources that those last calls
   * need (a connection pool, the database) belong in `stop`.
   */
  drain?: readonly Stop[];
  /** Run one after the other after the last call: consumers, relay, database, Redis. */
  stop?: readonly Stop[];
}

const DRAIN_DEADLINE_MS = 10_000;
const STOP_DEADLINE_MS = 10_000;
/** Longer than the gateway keeps an idle connection (30 s), so that the gateway never writes to one that is being closed. */
const KEEP_ALIVE_MS = 65_000;
/** Leaves the gateway time to notice: it checks each replica every second and waits up to two seconds for the answer. */
const SHUTDOWN_DELAY_MS = 3_000;

/**
 * Runs this process as a service: reads the configuration, starts the parts, listens. On SIGTERM or SIGINT `/ready` becomes 503 and every
 * answer says `Connection: close`. After SHUTDOWN_DELAY_MS the process accepts no more requests, answers the open ones (for up to 10 s),
 * stops its parts in order and exits with 0. It exits with 1 after an uncaught error, and when the configuration is wrong; then it prints
 * every fault.
 */
export async function runService<
  C extends Pick<BaseConfig, 'PORT' | 'HOST' | 'LOG_LEVEL'> &
    Partial<Pick<BaseConfig, 'SHUTDOWN_DELAY_MS' | 'METRICS_PORT' | TracingVariables>>,
>({
  name,
  loadConfig,
  start,
}: {
  name: string;
  loadConfig: () => C;
  start: (context: { config: C; logger: Logger }) => Promise<RunningParts>;
}): Promise<void> {
  const { config, logger, fail } = openProcess({ name, loadConfig });

  // Its modules are loaded. A process that does not listen later waits for something else.
  logger.info('starting');
  try {
    // Comes first, because connections are traced only if they are opened after it.
    const stopTracing = await traceAsConfigured(name, config, logger);
    const parts = await start({ config, logger });
    const server = parts.server ?? createServer(parts.app);
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    const metrics =
      config.METRICS_PORT === undefined
        ? undefined
        : await serveMetrics({ service: name, port: config.METRICS_PORT, host: config.HOST, logger });
    await listen(server, config);

    let isStopping = false;
    const stop = async (signal: NodeJS.Signals) => {
      if (isStopping) return; // Ctrl-C signals the whole process group, and the parent process forwards the signal too
      isStopping = true;
      const delayMs = config.SHUTDOWN_DELAY_MS ?? (isProduction() ? SHUTDOWN_DELAY_MS : 0);
      logger.info({ signal, delayMs }, 'stopping');
      beginStopping();
      // Must run before the listeners that answer.
      server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
      await delay(delayMs);
      await Promise.all([drainServer(server), ...(parts.drain ?? []).map((each) => attempt(each, logger))]);
      for (const each of [...(parts.stop ?? []), stopTracing]) await attempt(each, logger);
      logger.info('stopped');
      process.exit(0);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    // Logged after the signal handlers are set: a test that waits for this line may send a signal at once.
    const { port } = server.address() as AddressInfo;
    logger.info({ port, ...(metrics && { metricsPort: metrics.port }) }, 'listening');
  } catch (error) {
    fail('did not start')(error);
  }
}

type TracingVariables = 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG';

/** Sends spans when an endpoint is configured. Otherwise it loads no libraries. Returns a function that stops it. */
async function traceAsConfigured(
  service: string,
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER_ARG: sampleRatio = 1,
  }: Partial<Pick<BaseConfig, TracingVariables>>,
  logger: Logger,
): Promise<Stop> {
  if (!endpoint) return () => undefined;
  const { startTracing } = await import('../tracing/start-tracing.ts');
  return startTracing({ service, endpoint, sampleRatio, logger });
}

/**
 * Runs one command of a service in this process, then exits: with 0 on success, with 1 after an error, which it logs. Prints
 * every fault of a wrong configuration.
 */
export async function runCommand<C extends Pick<BaseConfig, 'LOG_LEVEL'>>({
  name,
  loadConfig,
  run,
}: {
  name: string;
  loadConfig: () => C;
  run: (context: { config: C; logger: Logger }) => Promise<void>;
}): Promise<void> {
  const { config, logger, fail } = openProcess({ name, loadConfig });
  await run({ config, logger }).then(() => process.exit(0), fail('failed'));
}

/** Reads the configuration, creates the logger, and ends the process with 1 after any uncaught error. */
function openProcess<C extends Pick<BaseConfig, 'LOG_LEVEL'>>({
  name,
  loadConfig,
}: {
  name: string;
  loadConfig: () => C;
}) {
  const config = readConfig(loadConfig);
  const logger = createLogger({ service: name, level: config.LOG_LEVEL });
  const fail = (message: string) => (error: unknown) => {
    logger.fatal({ err: error }, message);
    process.exit(1);
  };
  process.on('uncaughtException', fail('uncaught exception'));
  process.on('unhandledRejection', fail('unhandled rejection'));
  return { config, logger, fail };
}

function readConfig<C>(loadConfig: () => C): C {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const listen = (server: Server, { PORT, HOST }: Pick<BaseConfig, 'PORT' | 'HOST'>): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Stops accepting connections and waits until the open calls are answered. */
export async function drainServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // `close` ends only the connections that are idle now. The others are closed here when they become idle.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_DEADLINE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

/** Runs one stop step. Logs an error or a timeout instead of throwing, so that the remaining steps still run. */
async function attempt(stop: Stop, logger: Logger): Promise<void> {
  try {
    await within(STOP_DEADLINE_MS, stop());
  } catch (error) {
    logger.error({ err: error }, 'a part did not stop');
  }
}
