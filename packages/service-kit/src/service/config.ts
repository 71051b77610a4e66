import { resolve } from 'node:path';
import { KnownTimeZone, SERVICE_PORTS, type ServiceName } from '@mutua/contracts';
import { z } from 'zod';
import { parseRedisUrl } from '../redis/redis-address.ts';

/** True unless NODE_ENV names another mode: a forgotten variable must not disable the safeguards of production. */
export const isProduction = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env['NODE_ENV'] !== 'development' && env['NODE_ENV'] !== 'test';

/** Whether to validate our own data again, to find our mistakes. Not in production, because it takes time. */
export const selfChecks = !isProduction();

/** The folder in which processes under test record their database commands; undefined otherwise. */
export const commandFolder = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env['MONGODB_COMMANDS_DIR'] || undefined;

/** The environment is wrong. `faults` names every wrong variable, without its value. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(['The configuration is wrong:', ...faults.map((fault) => `  ${fault}`)].join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

const NOT_A_PORT = 'must be a port (0 to 65535)';
const port = z.coerce.number({ error: NOT_A_PORT }).int(NOT_A_PORT).min(0, NOT_A_PORT).max(65_535, NOT_A_PORT);
const redisUrlField = z.string().superRefine((url, context) => {
  try {
    parseRedisUrl(url);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
});
const NOT_A_PART = 'must be a number from 0 to 1';
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * The variables that every service reads. Spread it into the service's own shape, with a default where one differs: `PORT:
 * baseConfigShape.PORT.default(4102)`.
 */
export const baseConfigShape = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'must be development, test or production' })
    .default('production'),
  /** 0 chooses a free port. */
  PORT: port,
  /** The address to listen on; `0.0.0.0` in a container. */
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(LEVELS, { error: `must be one of ${LEVELS.join(', ')}` }).default('info'),
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb://'),
  MONGODB_DB: z.string().regex(/^[\w-]{1,60}$/, 'must be the name of a database'),
  /** One server, sentinels or a cluster: see `parseRedisUrl`. */
  REDIS_URL: redisUrlField,
  AUTH_JWKS_URL: z.url({ protocol: /^https?$/, error: 'must be the http address of a key set' }),
  /** Separates systems that share a Redis. Braces would put everything into one slot of a cluster, which is never needed. */
  QUEUE_PREFIX: z
    .string()
    .regex(/^(?:[\w-]{1,40}|\{[\w-]{1,40}\})$/, 'must be letters, digits, - or _, or these in braces')
    .default('mutua'),
  /** The port where Prometheus reads the metrics. It must not be public. Metrics are not served when it is not set. */
  METRICS_PORT: port.optional(),
  /** The collector that receives spans by OTLP over HTTP, without `/v1/traces`. Without it the process makes no spans. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  /** The share of all traces that is sent, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: NOT_A_PART }).min(0, NOT_A_PART).max(1, NOT_A_PART).default(1),
  /** Applies missing migrations at the start, as `npm start` does. Without it, a service with missing migrations does not start. */
  MIGRATE_ON_START: z.stringbool({ error: 'must be true or false' }).default(false),
  /**
   * Milliseconds that the process keeps listening after the signal to stop, so that load balancers notice that `/ready` is 503.
   * The default is 3000 in production and 0 elsewhere.
   */
  SHUTDOWN_DELAY_MS: z.coerce
    .number({ error: 'must be milliseconds' })
    .int('must be milliseconds')
    .min(0, 'must be milliseconds')
    .max(60_000, 'must be at most a minute')
    .optional(),
} as const;

export type BaseConfig = Readonly<z.infer<z.ZodObject<typeof baseConfigShape>>>;

/** The variables of one service: the base ones, with the service's own default port and database. */
export const serviceConfigShape = <S extends ServiceName>(name: S) => ({
  ...baseConfigShape,
  PORT: baseConfigShape.PORT.default(SERVICE_PORTS[name]),
  MONGODB_DB: baseConfigShape.MONGODB_DB.default(`mutua_${name}`),
});

/** The address of another process. */
export const httpUrlField = z.url({ protocol: /^https?$/, error: 'must be an http address' });

/** A secret for signatures: too long to be guessed. Only `outsideProduction` may give it a default. */
export const secretField = z.string().min(32, 'must have at least 32 characters');

/** Secrets separated by commas. The first one signs, and all of them are valid, so that a secret can be replaced. */
export const secretsField = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.tuple([secretField], secretField));

/** A factor for every rate limit of a process: load tests and end-to-end tests make more calls than people do. */
export const rateLimitScale = z.coerce.number().positive().default(1);

const NOT_AN_ORIGIN = 'must be an address such as https://mutua.example, without a path';

/** An http(s) address without a path, as browsers write an origin: in lower case, without a trailing slash. */
export const originField = z
  .url({ protocol: /^https?$/, error: NOT_AN_ORIGIN, abort: true })
  .transform((url) => new URL(url))
  .refine(({ href, origin }) => href === `${origin}/`, NOT_AN_ORIGIN)
  .transform(({ origin }) => origin);

/** A bucket of an S3-compatible store, with an optional prefix. */
export const FILE_STORE_BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/;

/** Where files are stored: a folder (as an absolute path), or `s3://bucket/prefix`. */
export const fileStoreField = z
  .string()
  .min(1)
  .refine(
    (store) => !store.includes('://') || FILE_STORE_BUCKET.test(store),
    'must be a folder, or a bucket such as s3://mutua-files or s3://mutua-files/uploads',
  )
  .transform((store) => (store.startsWith('s3://') ? store : resolve(store)));

/** The IANA time zone of the site. */
export const siteZoneField = KnownTimeZone.default('UTC');

/** Origins separated by commas; empty when not set. */
export const originList = z
  .string()
  .default('')
  .transform((text, context) => {
    const origins = text.split(',').flatMap((each) => each.trim() || []);
    return origins.map((each) => {
      const { data: origin } = originField.safeParse(each);
      if (origin) return origin;
      context.addIssue({ code: 'custom', message: `'${each}' is not an origin such as https://mutua.example` });
      return z.NEVER;
    });
  });

/** Gives a variable a default outside production. In production the variable is required. */
export type OutsideProduction = <S extends z.ZodType>(
  schema: S,
  value: z.input<S> & {},
) => z.ZodType<z.output<S>, z.input<S> | undefined>;

const outsideProduction =
  (env: NodeJS.ProcessEnv): OutsideProduction =>
  (schema, value) =>
    (isProduction(env) ? schema : z.preprocess((given) => given ?? value, schema)) as never;

/**
 * Parses the environment. An empty variable counts as not set, because a compose file passes unset variables on as empty ones.
 * Pass a function where the schema depends on production:
 * `defineConfig((outsideProduction) => z.object({ PUBLIC_URL: outsideProduction(url, 'http://…') }))`.
 * Put rules on single variables, not on the whole object: zod checks those only after every variable is valid.
 * @throws ConfigError with every fault at once.
 */
export function defineConfig<T extends z.ZodType>(
  schema: T | ((outsideProduction: OutsideProduction) => T),
  env: NodeJS.ProcessEnv = process.env,
): Readonly<z.output<T>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = (typeof schema === 'function' ? schema(outsideProduction(given)) : schema).safeParse(given);
  if (result.success) return Object.freeze(result.data);
  const isAssumed = given['NODE_ENV'] === undefined;
  throw new ConfigError([
    ...result.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      return name in given ? `${name}: ${message}` : `${name}: is required`;
    }),
    ...(isAssumed
      ? ['NODE_ENV is not set and counts as production; a development machine sets NODE_ENV=development']
      : []),
  ]);
}
