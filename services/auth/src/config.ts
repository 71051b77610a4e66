import {
  defineConfig,
  fileStoreField,
  type OutsideProduction,
  rateLimitScale,
  serviceConfigShape,
} from '@mutua/service-kit';
import { z } from 'zod';

const file = z.string().min(1);

export const configSchema = (outsideProduction: OutsideProduction) =>
  z
    .object(serviceConfigShape('auth'))
    .omit({ AUTH_JWKS_URL: true }) // this service publishes the keys itself
    .extend({
      /** A JSON file with private keys; created when missing, but never in production. */
      AUTH_SIGNING_KEYS_FILE: outsideProduction(file, '.data/auth/signing-keys.json'),
      /** Where the members' pictures are stored. */
      FILE_STORE: outsideProduction(fileStoreField, '.data/uploads'),
      RATE_LIMIT_SCALE: rateLimitScale,
      /** How many passwords are hashed at a time: each takes 19 MiB and a thread. */
      PASSWORD_HASH_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(2),
    });

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(configSchema, env);
export type Config = ReturnType<typeof loadConfig>;
