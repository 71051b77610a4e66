import { SERVICE_PORTS } from '@mutua/contracts';
import { baseConfigShape, defineConfig, type OutsideProduction } from '@mutua/service-kit';
import { z } from 'zod';

const file = z.string().min(1);

const configSchema = (outsideProduction: OutsideProduction) =>
  z
    .object(baseConfigShape)
    .omit({ AUTH_JWKS_URL: true }) // this is the service that answers there
    .extend({
      PORT: baseConfigShape.PORT.default(SERVICE_PORTS.auth),
      MONGODB_DB: baseConfigShape.MONGODB_DB.default('mutua_auth'),
      /** A JSON file with private keys; created when missing, but never in production. */
      AUTH_SIGNING_KEYS_FILE: outsideProduction(file, '.data/auth/signing-keys.json'),
      /** The folder of the members' pictures. */
      UPLOADS_DIR: outsideProduction(file, '.data/auth/uploads'),
      /** Multiplies every limit. */
      RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
      /** How many passwords are hashed at a time: each takes 19 MiB and a thread. */
      PASSWORD_HASH_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(2),
    });

export type Config = Readonly<z.output<ReturnType<typeof configSchema>>>;

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env): Config => defineConfig(configSchema, env);
