import { SERVICE_PORTS } from '@mutua/contracts';
import { baseConfigShape, defineConfig } from '@mutua/service-kit';
import { z } from 'zod';

const schema = z.object({
  ...baseConfigShape,
  PORT: baseConfigShape.PORT.default(SERVICE_PORTS.requests),
  MONGODB_DB: baseConfigShape.MONGODB_DB.default('mutua_requests'),
  /** Where the notifications service listens. */
  NOTIFICATIONS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http address' })
    .default(`http://127.0.0.1:${SERVICE_PORTS.notifications}`),
});

export type Config = Readonly<z.output<typeof schema>>;

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env): Config => defineConfig(schema, env);
