import { resolve } from 'node:path';
import { SERVICE_PORTS } from '@mutua/contracts';
import { baseConfigShape, defineConfig, type OutsideProduction, originField, originList } from '@mutua/service-kit';
import { z } from 'zod';

/** Signs file links on a developer's machine only: production does not start without a secret of its own. */
const DEVELOPMENT_SECRET = 'development-only-secret-of-chat-file-links';

const configSchema = (outsideProduction: OutsideProduction) =>
  z.object({
    ...baseConfigShape,
    PORT: baseConfigShape.PORT.default(SERVICE_PORTS.chat),
    MONGODB_DB: baseConfigShape.MONGODB_DB.default('mutua_chat'),
    /** Where the product is seen from outside; its pages may connect. */
    PUBLIC_URL: outsideProduction(originField, 'http://localhost:8080'),
    /** Other origins whose pages may connect, separated by commas. */
    CORS_ORIGINS: originList,
    /** Multiplies the limit of messages a minute. */
    RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
    /** The folder of chat files. */
    CHAT_FILES_DIR: outsideProduction(z.string(), '.data/chat-files').transform((path) => resolve(path)),
    /** Signs the links of chat files; the same for every instance. */
    FILE_LINK_SECRET: outsideProduction(z.string().min(32, 'must have at least 32 characters'), DEVELOPMENT_SECRET),
  });

export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(configSchema, env);
export type ChatConfig = ReturnType<typeof loadConfig>;
