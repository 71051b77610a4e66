import {
  defineConfig,
  type OutsideProduction,
  publicUrlField,
  secretsField,
  serviceConfigShape,
} from '@mutua/service-kit';
import { outboundConfigShape } from '@mutua/service-kit/outbound';
import { z } from 'zod';

/** Signs links on a developer's machine only: production does not start without a secret of its own. */
const DEVELOPMENT_SECRET = 'development-only-secret-of-unsubscribe-links';

/** Pairs of VAPID keys, `public:private` in base64url, separated by commas; none when it is not set. */
const vapidKeys = z
  .string()
  .default('')
  .transform((text, context) =>
    text.split(',').flatMap((each) => {
      if (each.trim() === '') return [];
      const [, publicKey = '', privateKey = ''] = /^\s*([\w-]{87}):([\w-]{43})\s*$/.exec(each) ?? [];
      if (!publicKey) context.addIssue({ code: 'custom', message: 'must be public:private, both in base64url' });
      return [{ publicKey, privateKey }];
    }),
  );

export const configSchema = (outsideProduction: OutsideProduction) =>
  z.object({
    ...serviceConfigShape('notifications'),
    ...outboundConfigShape,
    /** The public address of the site: links in mails begin with it. */
    PUBLIC_URL: outsideProduction(publicUrlField, 'http://localhost:8080'),
    SMTP_URL: outsideProduction(
      z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'),
      'smtp://127.0.0.1:1025',
    ),
    MAIL_FROM: z.string().min(3).default('Mutua <no-reply@mutua.example>'),
    /** Signs unsubscribe links; the same for every instance. */
    UNSUBSCRIBE_SECRET: outsideProduction(secretsField, DEVELOPMENT_SECRET),
    /** Sign pushes: new subscriptions use the first. Without any, push is not offered. */
    VAPID_KEYS: vapidKeys,
    /** Whom push services may write to, `mailto:` or `https:`; the address of mails when it is not set. */
    VAPID_SUBJECT: z.union([z.literal(''), z.string().regex(/^(mailto:.+@.+|https:\/\/.+)$/)]).default(''),
    /** Hosts of push services, separated by commas, `*.` for those below; those of the browsers when it is not set. */
    PUSH_HOSTS: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((each) => each.trim() || [])),
  });

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(configSchema, env);
