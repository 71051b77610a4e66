import {
  defineConfig,
  type OutsideProduction,
  originField,
  secretsField,
  serviceConfigShape,
} from '@mutua/service-kit';
import { outboundConfigShape } from '@mutua/service-kit/outbound';
import { z } from 'zod';

/** Signs links in development. In production the service does not start without a secret of its own. */
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

/** Whether the text names a mail server, and the login in it can be decoded. */
function isSmtpUrl(text: string): boolean {
  try {
    const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
    decodeURIComponent(username);
    decodeURIComponent(password);
    // A password with / ? or # that is not encoded ends the host early: the rest is taken as one of these.
    return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && `${search}${hash}` === '';
  } catch {
    return false;
  }
}

export const configSchema = (outsideProduction: OutsideProduction) =>
  z.object({
    ...serviceConfigShape('notifications'),
    ...outboundConfigShape,
    /** The public address of the site. Links in mails begin with it. */
    PUBLIC_URL: outsideProduction(originField, 'http://localhost:8080'),
    SMTP_URL: outsideProduction(
      z
        .string()
        .refine(
          isSmtpUrl,
          'must be smtp://user:password@host:port or smtps:, with % @ / # ? of the login as %25 %40 %2F %23 %3F',
        ),
      'smtp://127.0.0.1:1025',
    ),
    MAIL_FROM: z.string().min(3).default('Mutua <no-reply@mutua.example>'),
    /** The secrets that sign unsubscribe links; the same for every instance. */
    UNSUBSCRIBE_SECRET: outsideProduction(secretsField, DEVELOPMENT_SECRET),
    /** The keys that sign pushes. New subscriptions use the first pair. Without any, push is not offered. */
    VAPID_KEYS: vapidKeys,
    /** The contact for push services, as `mailto:` or `https:`. By default it is `PUBLIC_URL`. */
    VAPID_SUBJECT: z.union([z.literal(''), z.string().regex(/^(mailto:.+@.+|https:\/\/.+)$/)]).default(''),
    /**
     * The allowed hosts of push services, separated by commas; `*.` allows all subdomains. By default these are the services of the
     * browsers.
     */
    PUSH_HOSTS: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((each) => each.trim() || [])),
  });

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(configSchema, env);
