import {
  defineConfig,
  fileStoreField,
  type OutsideProduction,
  originField,
  originList,
  rateLimitScale,
  secretField,
  serviceConfigShape,
} from '@mutua/service-kit';
import { z } from 'zod';

/** Signs file links on a developer's machine only: production does not start without a secret of its own. */
const DEVELOPMENT_SECRET = 'development-only-secret-of-chat-file-links';

const configSchema = (outsideProduction: OutsideProduction) =>
  z.object({
    ...serviceConfigShape('chat'),
    /** The public address of the site. Its pages may connect. */
    PUBLIC_URL: outsideProduction(originField, 'http://localhost:8080'),
    /** Other origins whose pages may connect, separated by commas. */
    CORS_ORIGINS: originList,
    RATE_LIMIT_SCALE: rateLimitScale,
    /** Where the files of conversations are kept. */
    FILE_STORE: outsideProduction(fileStoreField, '.data/uploads'),
    /** Signs the links of chat files; the same for every instance. */
    FILE_LINK_SECRET: outsideProduction(secretField, DEVELOPMENT_SECRET),
  });

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(configSchema, env);
export type ChatConfig = ReturnType<typeof loadConfig>;
