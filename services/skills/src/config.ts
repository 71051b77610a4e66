import { defineConfig, rateLimitScale, serviceConfigShape, siteZoneField } from '@mutua/service-kit';
import { z } from 'zod';

export const configSchema = z.object({
  ...serviceConfigShape('skills'),
  /** A factor for every limit. */
  RATE_LIMIT_SCALE: rateLimitScale,
  /** The time zone of the site, by whose clock the months of figures begin. */
  SITE_TIME_ZONE: siteZoneField,
});

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(configSchema, env);
export type Config = ReturnType<typeof loadConfig>;
