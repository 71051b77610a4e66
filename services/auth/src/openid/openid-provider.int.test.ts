import { startOpenIdProvider } from '@mutua/service-kit/testing/openid-provider';
import { signInAtProvider } from '../../test/person-at-provider.ts';
import { createOpenIdProvider } from './openid-provider.ts';

const SITE = 'https://mutua.test';

describe.each(['token', 'userinfo'] as const)('a provider that gives addresses in its %s', (claimsAt) => {
  let running: Awaited<ReturnType<typeof startOpenIdProvider>>;
  beforeAll(async () => {
    running = await startOpenIdProvider(SITE, 0, claimsAt);
  });
  afterAll(() => running.stop());

  it.each([
    ['nadia@signs.example', false, true],
    ['nadia@signs.example', true, true],
    ['unchecked@signs.example', true, false],
    ['silent@signs.example', false, false],
    ['silent@signs.example', true, true],
  ])(
    'signs in %s, which counts as verified as the operator says (%s): %s',
    async (login, ownsAddresses, isEmailVerified) => {
      const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = running.env;
      const redirectUri = `${SITE}/api/auth/google/callback`;
      const provider = createOpenIdProvider({ issuer, clientId, clientSecret, redirectUri, ownsAddresses });
      const checks = provider.newChecks();
      const { search } = await signInAtProvider(await provider.addressFor(checks), login);
      expect(await provider.identify(search, checks)).toMatchObject({
        email: login,
        isEmailVerified,
        key: `${issuer} ${login}`,
      });
    },
  );
});
