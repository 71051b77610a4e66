import { z } from 'zod';

/** What is parsed again only to catch our own mistakes is not parsed in production, where it would cost time. */
export const selfChecks = process.env['NODE_ENV'] !== 'production';

/** The environment is wrong; `faults` names every variable that is, without its value. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(['The configuration is wrong:', ...faults.map((fault) => `  ${fault}`)].join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

const port = z.coerce.number({ error: 'must be a port' }).int().min(0).max(65_535);

/**
 * The variables that every service reads; spread it into the service's own shape and give what differs a default:
 * `PORT: baseConfigShape.PORT.default(4102)`.
 */
export const baseConfigShape = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** 0 takes a free port. */
  PORT: port,
  /** The address to listen on; `0.0.0.0` in a container. */
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb://'),
  MONGODB_DB: z.string().regex(/^[\w-]{1,60}$/, 'must be the name of a database'),
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must start with redis://'),
  AUTH_JWKS_URL: z.url({ protocol: /^https?$/, error: 'must be the http address of a key set' }),
  /** Separates the queues of systems that share a Redis. */
  QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'must be letters, digits, - or _')
    .default('mutua'),
} as const;

export type BaseConfig = Readonly<z.infer<z.ZodObject<typeof baseConfigShape>>>;

/**
 * Parses the environment. A variable that is empty counts as not set, so that compose files may pass on what they lack.
 * @throws ConfigError with every fault at once.
 */
export function defineConfig<T extends z.ZodType>(
  schema: T,
  env: NodeJS.ProcessEnv = process.env,
): Readonly<z.output<T>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return Object.freeze(result.data);
  throw new ConfigError(
    result.error.issues.map(({ path, message }) => {
      const name = path.join('.');
      return name in given ? `${name}: ${message}` : `${name}: is required`;
    }),
  );
}
