import { SERVICE_PORTS } from '@mutua/contracts';
import { baseConfigShape, defineConfig } from '@mutua/service-kit';
import { z } from 'zod';

const schema = z.object({
  ...baseConfigShape,
  PORT: baseConfigShape.PORT.default(SERVICE_PORTS.skills),
  MONGODB_DB: baseConfigShape.MONGODB_DB.default('mutua_skills'),
});

export type Config = Readonly<z.output<typeof schema>>;

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env): Config => defineConfig(schema, env);
