import {
  defineConfig,
  type OutsideProduction,
  publicUrlField,
  secretsField,
  serviceConfigShape,
} from '@mutua/service-kit';
import { z } from 'zod';

/** Signs links on a developer's machine only: production does not start without a secret of its own. */
const DEVELOPMENT_SECRET = 'development-only-secret-of-unsubscribe-links';

export const configSchema = (outsideProduction: OutsideProduction) =>
  z.object({
    ...serviceConfigShape('notifications'),
    /** The public address of the site: links in mails begin with it. */
    PUBLIC_URL: outsideProduction(publicUrlField, 'http://localhost:8080'),
    SMTP_URL: outsideProduction(
      z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'),
      'smtp://127.0.0.1:1025',
    ),
    MAIL_FROM: z.string().min(3).default('Mutua <no-reply@mutua.example>'),
    /** Signs unsubscribe links; the same for every instance. */
    UNSUBSCRIBE_SECRET: outsideProduction(secretsField, DEVELOPMENT_SECRET),
  });

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(configSchema, env);
export type NotificationsConfig = ReturnType<typeof loadConfig>;
