import { defineConfig, rateLimitScale, serviceConfigShape } from '@mutua/service-kit';
import { z } from 'zod';

export const configSchema = z.object({
  ...serviceConfigShape('lessons'),
  /** A factor for every limit. */
  RATE_LIMIT_SCALE: rateLimitScale,
});

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(configSchema, env);
export type Config = ReturnType<typeof loadConfig>;
