import { SERVICE_PORTS, type ServiceName } from '@mutua/contracts';
import {
  defineConfig,
  fileStoreField,
  httpUrlField,
  type OutsideProduction,
  originField,
  rateLimitScale,
  serviceConfigShape,
  siteZoneField,
} from '@mutua/service-kit';
import { outboundConfigShape } from '@mutua/service-kit/outbound';
import { z } from 'zod';

/** Returns the first address of a service, as the gateway knows it. */
const serviceUrl = (name: ServiceName) =>
  z
    .string()
    .default(`http://127.0.0.1:${SERVICE_PORTS[name]}`)
    .transform((text) => (text.split(',')[0] ?? '').trim().replace(/^dns\+/, ''))
    .pipe(httpUrlField);

const file = z.string().min(1);

export const configSchema = (outsideProduction: OutsideProduction) =>
  z
    .object(serviceConfigShape('auth'))
    .omit({ AUTH_JWKS_URL: true }) // this service publishes the keys itself
    .extend({
      ...outboundConfigShape,
      /** A JSON file with private keys; created when missing, but never in production. */
      AUTH_SIGNING_KEYS_FILE: outsideProduction(file, '.data/auth/signing-keys.json'),
      /** Where the members' pictures are stored. */
      FILE_STORE: outsideProduction(fileStoreField, '.data/uploads'),
      /** Encrypts the secrets of authenticator apps. Without it, production offers no second step. */
      SECOND_STEP_KEY: z.string().min(32).optional(),
      /** Encrypts the people on lists that organisers bring. Without it, production takes no lists. */
      IMPORT_KEY: z.preprocess((value) => value || undefined, z.string().min(32).optional()),
      /** How many invitations of such lists are mailed in an hour. */
      IMPORT_MAILS_PER_HOUR: z.coerce.number().int().min(1).max(100_000).default(200),
      RATE_LIMIT_SCALE: rateLimitScale,
      /** The time zone of the site, by whose clock the months of figures begin. */
      SITE_TIME_ZONE: siteZoneField,
      /** How many passwords are hashed at a time. Each takes 19 MiB and a thread. */
      PASSWORD_HASH_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(2),
      /** The address of the site, to which the OpenID provider sends the browser back. */
      PUBLIC_URL: outsideProduction(originField, 'http://localhost:8080'),
      /** The address to which members write to appeal a decision of moderators. The default is moderation@ with the host of PUBLIC_URL. */
      APPEAL_ADDRESS: z.preprocess((value) => value || undefined, z.email().optional()),
      /** The other services. An export asks each of them for the data of a member. */
      SKILLS_URL: serviceUrl('skills'),
      REQUESTS_URL: serviceUrl('requests'),
      CHAT_URL: serviceUrl('chat'),
      MATCHES_URL: serviceUrl('matches'),
      LESSONS_URL: serviceUrl('lessons'),
      NOTIFICATIONS_URL: serviceUrl('notifications'),
      /** The OpenID Connect provider of `Continue with Google`: Google, or any other one. */
      GOOGLE_ISSUER: httpUrlField.default('https://accounts.google.com'),
      /** The client id of this site at the provider. Without it, that sign-in is not offered. */
      GOOGLE_CLIENT_ID: z.string().min(1).optional(),
      GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
      /** The name of the provider for its button, such as `Uni Graz`; Google's own button without it. */
      OPENID_NAME: z.preprocess((value) => value || undefined, z.string().trim().max(40).optional()),
      /**
       * Whose word counts for an address: `verified` needs `email_verified` of the provider; `own` also takes an address of which the provider
       * does not say it, as Entra ID. Only for a provider that gives each address to its owner alone.
       */
      OPENID_ADDRESSES: z.preprocess((value) => value || undefined, z.enum(['verified', 'own']).default('verified')),
      /**
       * How the secret goes to the provider: `post` in the form, or `basic` in a header. Without it in the form, unless the provider says that
       * it does not take that.
       */
      OPENID_CLIENT_AUTH: z.preprocess((value) => value || undefined, z.enum(['post', 'basic']).optional()),
      /** How members sign in: `password`, `openid` or both, separated by commas. Passkeys that exist keep working. */
      SIGN_IN: z
        .string()
        .default('password,openid')
        .transform((text) => text.split(',').map((each) => each.trim()))
        .pipe(z.array(z.enum(['password', 'openid'])).min(1)),
    })
    .refine(({ SIGN_IN, GOOGLE_CLIENT_ID }) => SIGN_IN.includes('password') || GOOGLE_CLIENT_ID !== undefined, {
      path: ['SIGN_IN'],
      message: 'without a password needs GOOGLE_CLIENT_ID',
      when: () => true,
    })
    .refine(({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret }) => Boolean(id) === Boolean(secret), {
      path: ['GOOGLE_CLIENT_SECRET'],
      message: 'is needed with GOOGLE_CLIENT_ID, and only with it',
      // This check also runs when other variables are wrong, so that one start reports every fault.
      when: () => true,
    });

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(configSchema, env);
/** The name of the OpenID provider, for sentences. */
export const providerNameOf = ({ OPENID_NAME }: Pick<Config, 'OPENID_NAME'>): string => OPENID_NAME ?? 'Google';
export type Config = ReturnType<typeof loadConfig>;
