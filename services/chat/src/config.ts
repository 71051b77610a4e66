import { resolve } from 'node:path';
import { SERVICE_PORTS } from '@mutua/contracts';
import { baseConfigShape, defineConfig } from '@mutua/service-kit';
import { z } from 'zod';

/** Signs file links on a developer's machine only: production does not start without a secret of its own. */
const DEVELOPMENT_SECRET = 'development-only-secret-of-chat-file-links';

const origin = z.url({ protocol: /^https?$/, error: 'must be an origin such as https://mutua.example' });

const ChatConfig = z
  .object({
    ...baseConfigShape,
    PORT: baseConfigShape.PORT.default(SERVICE_PORTS.chat),
    MONGODB_DB: baseConfigShape.MONGODB_DB.default('mutua_chat'),
    /** Where the product is seen from outside; its pages may connect. */
    PUBLIC_URL: origin.default('http://localhost:8080'),
    /** Other origins whose pages may connect, separated by commas. */
    CORS_ORIGINS: z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((each) => each.trim() || []))
      .pipe(z.array(origin)),
    /** Multiplies the limit of messages a minute. */
    RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
    /** The folder of chat files. */
    CHAT_FILES_DIR: z
      .string()
      .default('.data/chat-files')
      .transform((path) => resolve(path)),
    /** Signs the links of chat files; the same for every instance. */
    FILE_LINK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  })
  .superRefine(({ NODE_ENV, FILE_LINK_SECRET }, context) => {
    if (NODE_ENV === 'production' && !FILE_LINK_SECRET) {
      context.addIssue({ code: 'custom', path: ['FILE_LINK_SECRET'], message: 'is required in production' });
    }
  })
  .transform((config) => ({ ...config, FILE_LINK_SECRET: config.FILE_LINK_SECRET ?? DEVELOPMENT_SECRET }));

export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(ChatConfig, env);
export type ChatConfig = ReturnType<typeof loadConfig>;
