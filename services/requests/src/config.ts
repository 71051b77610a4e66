import { SERVICE_PORTS } from '@mutua/contracts';
import { defineConfig, httpUrlField, serviceConfigShape } from '@mutua/service-kit';
import { z } from 'zod';

export const configSchema = z.object({
  ...serviceConfigShape('requests'),
  /** Where the notifications service listens. */
  NOTIFICATIONS_URL: httpUrlField.default(`http://127.0.0.1:${SERVICE_PORTS.notifications}`),
});

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(configSchema, env);
export type Config = ReturnType<typeof loadConfig>;
