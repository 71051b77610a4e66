import { defineConfig, serviceConfigShape } from '@mutua/service-kit';
import { z } from 'zod';

export const configSchema = z.object(serviceConfigShape('lessons'));

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(configSchema, env);
export type Config = ReturnType<typeof loadConfig>;
