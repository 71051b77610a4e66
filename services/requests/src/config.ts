import { SERVICE_PORTS } from '@mutua/contracts';
import { defineConfig, httpUrlField, rateLimitScale, serviceConfigShape } from '@mutua/service-kit';
import { z } from 'zod';

export const configSchema = z.object({
  ...serviceConfigShape('requests'),
  /** Where the notifications service listens. */
  NOTIFICATIONS_URL: httpUrlField.default(`http://127.0.0.1:${SERVICE_PORTS.notifications}`),
  /** Multiplies every limit. */
  RATE_LIMIT_SCALE: rateLimitScale,
  /** How many requests a member may send on the first day of the account. */
  NEW_ACCOUNT_REQUESTS: z.coerce.number().int().min(1).default(3),
});

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(configSchema, env);
export type Config = ReturnType<typeof loadConfig>;
