import { SERVICE_PORTS, SERVICES, type ServiceName } from '@mutua/contracts';
import { baseConfigShape, defineConfig, originField, originList } from '@mutua/service-kit';
import { z } from 'zod';
import { type Upstream, upstreamsField } from './calls/upstream.ts';
import { releaseTokens } from './releases/release-tokens.ts';

const { HOST, REDIS_URL, QUEUE_PREFIX, AUTH_JWKS_URL, ...common } = baseConfigShape;
const { NODE_ENV, LOG_LEVEL, SHUTDOWN_DELAY_MS, METRICS_PORT } = common;
const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG } = common;

type UpstreamVariable = `${Uppercase<ServiceName>}_URL`;
const variableOf = (name: ServiceName) => `${name.toUpperCase() as Uppercase<ServiceName>}_URL` as const;

/** The addresses of each service's replicas: AUTH_URL, SKILLS_URL and so on. */
const upstreamShape = Object.fromEntries(
  SERVICES.map((name) => [variableOf(name), upstreamsField.prefault(`http://127.0.0.1:${SERVICE_PORTS[name]}`)]),
) as Record<UpstreamVariable, z.ZodPrefault<typeof upstreamsField>>;

export const configSchema = z.object({
  NODE_ENV,
  HOST,
  LOG_LEVEL,
  REDIS_URL,
  QUEUE_PREFIX,
  SHUTDOWN_DELAY_MS,
  METRICS_PORT,
  OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_TRACES_SAMPLER_ARG,
  AUTH_JWKS_URL: AUTH_JWKS_URL.default(`http://127.0.0.1:${SERVICE_PORTS.auth}/.well-known/jwks.json`),
  PORT: baseConfigShape.PORT.default(8080),
  ...upstreamShape,
  /** The folder with the releases of the shell and the remotes (see packages/remotes/repository). */
  RELEASES_DIR: z.string().min(1),
  /** The address of the site for absolute links: canonical addresses, cards, the sitemap. Without it there are none. */
  PUBLIC_URL: originField.optional(),
  /** A file in which the gateway keeps the name and look of the site, for documents while auth is away after a start. */
  SITE_FILE: z.string().min(1).optional(),
  /** `off` removes the service worker from all browsers that have it. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  /** A file that lists the apps that a development server serves. Only outside production. */
  DEV_APPS_FILE: z.string().optional(),
  /** How many milliseconds a document waits for the data of its page, and then for the rendered page. */
  PAGE_DEADLINE_MS: z.coerce.number().int().min(300).max(30_000).default(300),
  /** A factor for every limit. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** How many visitors must report a broken release before it is rolled back; 0 disables roll-backs. */
  ROLLBACK_VISITORS: z.coerce.number().int().min(0).default(5),
  /** The tokens for releasing remotes by calls: `<remote>=<SHA-256 of the token>`, separated by commas. Empty means that nobody may. */
  RELEASE_TOKENS: releaseTokens,
  /** The limit for the compressed size of such a release's scripts and styles. */
  RELEASE_MAX_KILOBYTES: z.coerce.number().positive().default(200),
  /** The number of proxies before the gateway. With 0 the gateway ignores X-Forwarded-For, which callers can forge. */
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /** The contact for people who find a vulnerability (`mailto:…` or `https://…`). Without it there is no security.txt. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/)\S+$/, 'must be mailto:… or https://…')
    .optional(),
  /** Other origins from which remotes may be loaded, separated by commas. */
  REMOTE_ORIGINS: originList,
  /** Other origins that may call, separated by commas. */
  CORS_ORIGINS: originList,
});

/** Reads and checks the environment; throws a ConfigError that lists every fault. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => {
  const config = defineConfig(configSchema, env);
  const upstreams = Object.fromEntries(SERVICES.map((name) => [name, config[variableOf(name)]])) as unknown as Record<
    ServiceName,
    readonly Upstream[]
  >;
  return { ...config, upstreams };
};
export type GatewayConfig = ReturnType<typeof loadConfig>;
