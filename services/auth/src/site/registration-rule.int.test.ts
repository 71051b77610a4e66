import type { SiteInput } from '@mutua/contracts';
import { DEFAULT_SITE } from '@mutua/contracts/limits';
import { accountCalls, input } from '../../test/account-calls.ts';
import { useHarness } from '../../test/harness.ts';
import { isAtDomain } from './registration-rule.ts';
import { siteModel } from './site.model.ts';

const auth = useHarness();
const calls = () => accountCalls(auth);

async function setRule(registration: SiteInput['registration']): Promise<void> {
  const model = siteModel(auth.context.connection);
  await model.deleteMany({});
  const fields = { ...structuredClone(DEFAULT_SITE), links: [], name: 'Zeitbank Graz', registration, version: 1 };
  await model.create({ ...fields, _id: 'site', changedAt: new Date() });
}
/** Creates the link of a member, and returns its code. */
async function invitation(): Promise<string> {
  const { token } = await auth.member();
  const { body } = await auth.call('POST /invitations/renew', { token });
  return body.invitation.code ?? '';
}
const register = (email: string, more: object = {}) => calls().register(input(email, more));

it.each([
  ['ada@uni.example', ['uni.example'], true],
  ['ada@UNI.example', ['uni.example'], true],
  ['ada@mail.uni.example', ['uni.example'], false],
  ['ada@mail.uni.example', ['*.uni.example'], true],
  ['ada@uni.example', ['*.uni.example'], false],
  ['ada@notuni.example', ['uni.example', '*.uni.example'], false],
  ['uni.example@evil.example', ['uni.example'], false],
])('%s is at %j: %s', (email, domains, expected) => {
  expect(isAtDomain(email, domains)).toBe(expected);
});

describe('who may register', () => {
  it('is everybody by default', async () => {
    expect((await register('open@example.org')).status).toBe(201);
  });

  it('is who has a link of a member', async () => {
    await setRule({ who: 'invited', domains: [] });
    const refused = await register('ann@example.org');
    expect(refused).toMatchObject({
      status: 403,
      error: { code: 'invitation_needed', message: 'You need an invitation to join Zeitbank Graz' },
    });
    expect((await register('ann@example.org', { invitation: 'abcdefgh' })).status).not.toBe(201);
    expect((await register('ann@example.org', { invitation: await invitation() })).status).toBe(201);
    expect(await calls().stored('ann@example.org')).toMatchObject({ isVerified: false });
  });

  it('is who has an address at a domain, or is invited', async () => {
    await setRule({ who: 'domains', domains: ['uni.example'] });
    expect(await register('ben@example.org')).toMatchObject({
      status: 403,
      error: { code: 'domain_needed', current: { domains: ['uni.example'] } },
    });
    expect((await register('ben@uni.example')).status).toBe(201);
    expect((await register('ben@example.org', { invitation: await invitation() })).status).toBe(201);
  });

  it('is nobody, also with an invitation', async () => {
    await setRule({ who: 'closed', domains: [] });
    const refused = await register('cleo@example.org', { invitation: await invitation() });
    expect(refused).toMatchObject({ status: 403, error: { code: 'registration_closed' } });
  });

  it('says nothing about whether an address is known, and ends no membership', async () => {
    const { email, token } = await auth.member();
    await setRule({ who: 'closed', domains: [] });
    const [known, unknown] = await Promise.all([register(email), register('nobody@example.org')]);
    expect(known.error).toEqual({ ...unknown.error, requestId: known.error.requestId });
    expect((await auth.call('GET /auth/me', { token })).status).toBe(200);
  });

  it('lets a registration of before be confirmed', async () => {
    await setRule({ who: 'open', domains: [] });
    const token = await calls().registered('dora@example.org');
    await setRule({ who: 'closed', domains: [] });
    expect((await calls().verify(token)).status).toBe(200);
  });

  it('holds for a changed address, too', async () => {
    await setRule({ who: 'domains', domains: ['uni.example'] });
    const member = await auth.signedIn();
    const change = (email: string) => auth.call('POST /auth/address', { body: { email }, token: member.token });
    expect(await change('other@example.org')).toMatchObject({ status: 403, error: { code: 'domain_needed' } });
    expect((await change('other@uni.example')).status).toBe(200);
  });
});
