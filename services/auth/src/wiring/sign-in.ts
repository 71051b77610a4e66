import { createSeal } from '@mutua/service-kit';
import { createAccountService } from '../accounts/account.service.ts';
import { createAddressService } from '../accounts/address.service.ts';
import { createBackground } from '../accounts/background.ts';
import { createRegistrationService } from '../accounts/registration.service.ts';
import { providerNameOf } from '../config.ts';
import { createErasureService } from '../erasure/erasure.service.ts';
import { createStoreTimeZone } from '../members/store-time-zone.ts';
import { createRefuseSuspended } from '../moderation/suspension.ts';
import { createAttemptRepository } from '../openid/attempt.repository.ts';
import { createOpenIdService } from '../openid/openid.service.ts';
import { createOpenIdProvider } from '../openid/openid-provider.ts';
import { createPasskeyService } from '../passkeys/passkey.service.ts';
import { createSecondStepService } from '../second-step/second-step.service.ts';
import { createChallenges } from '../security/challenges.ts';
import { createExponentialBackoff } from '../security/exponential-backoff.ts';
import type { Limits } from '../security/limits.ts';
import { createPasswordHasher } from '../security/password-hasher.ts';
import { createSignInMethodsService } from '../security/sign-in-methods.service.ts';
import { createNewDevices } from '../sessions/new-device.ts';
import { createSessionService } from '../sessions/session.service.ts';
import { createSessionEnds } from '../sessions/session-ends.ts';
import { createRegistrationRule } from '../site/registration-rule.ts';
import type { Context } from './context.ts';
import type { Profiles } from './profiles.ts';
import type { Store } from './store.ts';

/** A fixed key, so that a second process can decrypt what the first one has encrypted. */
const DEVELOPMENT_KEY = 'only for development, never in production';

/** How many wrong codes of a second step are allowed before the first pause. */
const FREE_WRONG_CODES = 5;

export type SignIn = ReturnType<typeof createSignIn>;

/** Builds accounts, and the ways to sign in: password, passkey, Google, with a second step. */
export function createSignIn({
  context: { config, connection, redis, endedSessions, logger, keys },
  store,
  limits,
  profiles: {
    views,
    settling,
    services: { invitations },
  },
  appealTo,
}: {
  context: Context;
  store: Store;
  limits: Limits;
  profiles: Profiles;
  /** The address for appeals. */
  appealTo: string;
}) {
  const { PUBLIC_URL: publicUrl, QUEUE_PREFIX: prefix, RATE_LIMIT_SCALE: scale } = config;
  const { members, skills } = store;
  const rule = createRegistrationRule(store);
  const passwords = createPasswordHasher({ concurrency: config.PASSWORD_HASH_CONCURRENCY });
  const background = createBackground({ logger });
  const ends = createSessionEnds({ ...store, endedSessions, logger });
  const sessions = createSessionService({
    ...store,
    keys,
    ends,
    refuseSuspended: createRefuseSuspended({ appealTo }),
    newDevices: createNewDevices(store),
    zone: config.SITE_TIME_ZONE,
  });
  const storeTimeZone = createStoreTimeZone(store);
  const challenges = createChallenges({ redis, prefix });
  const passkeys = createPasskeyService({ ...store, challenges, publicUrl });
  const free = Math.ceil(FREE_WRONG_CODES * scale);
  const sealKey = config.SECOND_STEP_KEY ?? (config.NODE_ENV === 'production' ? undefined : DEVELOPMENT_KEY);
  const secondStep = createSecondStepService({
    steps: store.secondSteps,
    seal: sealKey === undefined ? undefined : createSeal(sealKey, 'second step'),
    passwords,
    challenges,
    backoff: createExponentialBackoff('auth:second-step', free, { redis, prefix }),
    site: store.site,
  });
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config;
  const providerName = providerNameOf(config);
  const redirectUri = `${publicUrl}/api/auth/google/callback`;
  const openId =
    clientId && clientSecret && config.SIGN_IN.includes('openid')
      ? createOpenIdService({
          provider: createOpenIdProvider({
            issuer,
            clientId,
            clientSecret,
            redirectUri,
            ownsAddresses: config.OPENID_ADDRESSES === 'own',
            clientAuth: config.OPENID_CLIENT_AUTH,
          }),
          attempts: createAttemptRepository(connection),
          members,
          site: store.site,
          sessions,
          storeTimeZone,
          passkeys: store.passkeys,
          secondStep,
          invitations,
          rule,
          claims: settling,
          providerName,
        })
      : undefined;
  /** What all services of an account need. */
  const account = { members, site: store.site, sessions, passwords, limits };
  return {
    ends,
    background,
    openId,
    passwords,
    services: {
      sessions,
      passkeys,
      signInMethods: createSignInMethodsService({
        ...account,
        passkeys,
        passkeyRecords: store.passkeys,
        secondStep,
        providerName,
      }),
      erasures: createErasureService(account),
      addresses: createAddressService({ ...account, rule, claims: settling }),
      accounts: createAccountService({
        ...account,
        views,
        background,
        storeTimeZone,
        passkeys,
        secondStep,
        claims: settling,
      }),
      registrations: createRegistrationService({ ...account, background, skills, invitations, rule, claims: settling }),
    },
  };
}
