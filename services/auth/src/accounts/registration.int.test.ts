import { accountCalls, input } from '../../test/account-calls.ts';
import { newSkill, personOf } from '../../test/events.ts';
import { PASSWORD, useHarness } from '../../test/harness.ts';
import { memberModel } from '../members/member.model.ts';

const auth = useHarness();
const calls = accountCalls(auth);

describe('registration', () => {
  it('mails a link, and lets the member sign in once it was opened', async () => {
    const answer = await calls.register(input('New@Example.org '));
    expect(answer.status).toBe(201);
    expect(await calls.stored('new@example.org')).toMatchObject({ name: 'Grace Hopper', isVerified: false });

    const early = await calls.login('new@example.org');
    expect(early.status).toBe(403);
    expect(early.error.requiresVerification).toBe(true);

    const token = await auth.mailedToken('new@example.org', 'verify-email');
    expect((await calls.verify(token)).status).toBe(200);
    const { status, body } = await calls.login('NEW@example.org');
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      email: 'new@example.org',
      isVerified: true,
      preferences: { emailNotifications: true, pushNotifications: true, darkMode: false, language: 'en' },
    });
    expect(Object.keys(body.user)).not.toContain('passwordHash');
    const me = await auth.call('GET /auth/me', { token: body.accessToken });
    expect(me.body.user._id).toBe(body.user._id);
  });

  it('takes the password exactly as it was typed, in every spelling of its letters', async () => {
    const [email, password] = ['exact@joins.example', ' Kiwi7 la\u0301ntern '];
    await calls.register(input(email, { password }));
    await calls.verify(await auth.mailedToken(email, 'verify-email'));
    for (const other of [password.trim(), password.normalize('NFD').replace('\u0301', ''), password.toLowerCase()]) {
      expect((await calls.login(email, other)).status).toBe(401);
    }
    for (const same of [password, password.normalize('NFC')]) expect((await calls.login(email, same)).status).toBe(200);
  });

  it('tells the other services of a member only when the address is confirmed', async () => {
    const token = await calls.registered('told@example.org', { name: 'Told Later' });
    const named = async () =>
      (await auth.sent('skills', 'member.changed')).filter(({ member }) => member.name === 'Told Later');
    const accounts = async () =>
      (await auth.sent('notifications', 'account.changed')).filter(({ email }) => email === 'told@example.org');
    expect([...(await named()), ...(await accounts())]).toEqual([]);
    await calls.verify(token);
    const [changed] = await auth.context.waitFor(async () => ((await named()).length > 0 ? named() : null));
    expect(changed?.member.version).toBe((await calls.stored('told@example.org'))?.version);
    const [account] = await auth.context.waitFor(async () => ((await accounts()).length > 0 ? accounts() : null));
    expect(account).toMatchObject({ isVerified: true });
  });

  it('answers a known address like a new one, and does not change its account', async () => {
    const { email } = await auth.member();
    const known = await calls.register(input(email, { password: 'Pebble6violin' }));
    const fresh = await calls.register(input('fresh@example.org'));
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body]);
    expect((await calls.login(email)).status).toBe(200);
    expect((await calls.login(email, 'Pebble6violin')).status).toBe(401);
    await auth.mailedToken('fresh@example.org', 'verify-email');
    expect(await calls.mailsTo(email)).toEqual([]);
  });

  it('creates one member for two registrations at the same time', async () => {
    const answers = await Promise.all([
      calls.register(input('twice@example.org')),
      calls.register(input('TWICE@example.org')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await memberModel(auth.context.connection).countDocuments({ email: 'twice@example.org' })).toBe(1);
    // Both links work.
    await auth.mailedToken('twice@example.org', 'verify-email', 2);
    expect((await calls.verify(await auth.mailedToken('twice@example.org', 'verify-email', 1))).status).toBe(200);
    expect((await calls.login('twice@example.org')).status).toBe(200);
  });

  it('stays uncontested when it is repeated with the same password', async () => {
    await calls.register(input('repeated@example.org', { name: 'Grace H' }));
    await calls.register(input('repeated@example.org'));
    const { body } = await calls.verify(await auth.mailedToken('repeated@example.org', 'verify-email', 2));
    expect(body).not.toHaveProperty('passwordToken');
    expect((await calls.login('repeated@example.org')).body.user.name).toBe('Grace Hopper');
  });

  it('stores the time zone of the browser, updates it at a sign-in in another zone, and tells the other services', async () => {
    await calls.register(input('zone@example.org', { timeZone: 'Europe/Lisbon' }));
    await calls.verify(await auth.mailedToken('zone@example.org', 'verify-email'));
    const signIn = async (timeZone?: string) =>
      (await auth.call('POST /auth/login', { body: { email: 'zone@example.org', password: PASSWORD, timeZone } })).body;
    expect((await signIn()).user.timeZone).toBe('Europe/Lisbon');
    expect((await signIn('Nowhere/Atlantis')).user.timeZone).toBe('Europe/Lisbon');
    const { user, accessToken } = await signIn('Asia/Tokyo');
    expect(user.timeZone).toBe('Asia/Tokyo');
    expect((await auth.call('GET /auth/me', { token: accessToken })).body.user.timeZone).toBe('Asia/Tokyo');
    await signIn('Asia/Tokyo');
    const published = async () =>
      (await auth.sent('skills', 'member.changed'))
        .filter(({ member }) => member._id === user._id)
        .map(({ member }) => member.timeZone);
    await auth.context.waitFor(async () => (await published()).length > 1);
    expect(await published()).toEqual(['Europe/Lisbon', 'Asia/Tokyo']);
  });

  it('stores the goal of the visitor until the member has sent the request or gives it up', async () => {
    const owner = await auth.member({ name: 'Hana Sato' });
    const goal = { skillId: 'a'.repeat(24) };
    const skill = newSkill(owner, { _id: goal.skillId, title: 'You won 900 EUR at evil example now' });
    await auth.consume('skill.created', { skill, owner: personOf(owner, 'Hana Sato') });
    await calls.register(input('goal@example.org', { goal }));
    await calls.resend('goal@example.org');
    // Both mails contain the goal, but no words that somebody may have chosen for them.
    const named = { owner: 'Hana Sato' };
    await auth.context.waitFor(async () => (await calls.mailsTo('goal@example.org')).length === 2);
    expect((await calls.mailsTo('goal@example.org')).map((mail) => mail.values)).toEqual([named, named]);
    const { body: verified } = await calls.verify(await auth.mailedToken('goal@example.org', 'verify-email', 2));
    expect(verified).toMatchObject({ email: 'goal@example.org', name: 'Grace Hopper', goal });

    const { user, accessToken: token } = (await calls.login('goal@example.org')).body;
    expect(user.goal).toEqual(goal);
    expect((await auth.call('GET /auth/me', { token })).body.user.goal).toEqual(goal);
    const profile = await auth.call('GET /users/:id', { params: { id: user._id } });
    expect(Object.keys(profile.body.user)).not.toContain('goal');

    const change = async (body: object) => (await auth.call('PUT /users/profile', { token, body })).body.user.goal;
    expect(await change({ bio: 'Another change' })).toEqual(goal);
    expect(await change({ goal: { query: ' watercolour ' } })).toEqual({ query: 'watercolour' });
    expect(await change({ goal: null })).toBeNull();
    expect((await auth.call('GET /auth/me', { token })).body.user.goal).toBeNull();
  });

  it('uses the language of the call for the mail and for the new member', async () => {
    const headers = { 'accept-language': 'pt-BR,en;q=0.5' };
    const body = input('lingua@example.org', { timeZone: 'America/Sao_Paulo' });
    await auth.call('POST /auth/register', { body, headers });
    await auth.call('POST /auth/register', { body, headers: { 'accept-language': 'it' } });
    await auth.context.waitFor(async () => (await calls.mailsTo('lingua@example.org')).length === 2);
    expect(await calls.mailsTo('lingua@example.org')).toMatchObject([
      { language: 'pt', timeZone: 'America/Sao_Paulo' },
      { language: 'it' },
    ]);
    await calls.verify(await auth.mailedToken('lingua@example.org', 'verify-email'));
    const { user } = (await calls.login('lingua@example.org')).body;
    expect(user.preferences.language).toBe('pt');
    await calls.forgot('lingua@example.org');
    await auth.mailedToken('lingua@example.org', 'reset-password');
    expect((await calls.mailsTo('lingua@example.org')).at(-1)).toMatchObject({
      kind: 'reset-password',
      language: 'pt',
    });
  });

  it('takes the goal of the registration whose link is opened', async () => {
    await calls.register(input('again@goal.example', { goal: { query: 'guitar' } }));
    await calls.register(input('again@goal.example', { goal: { query: 'piano' } }));
    const { body } = await calls.verify(await auth.mailedToken('again@goal.example', 'verify-email', 2));
    expect(body.goal).toEqual({ query: 'piano' });
    // The mails do not contain the search words: anybody who registers can choose them.
    expect((await calls.mailsTo('again@goal.example')).map(({ values }) => values)).toEqual([{}, {}]);
  });

  it('changes a name in the mail that a mail program would turn into a link', async () => {
    await calls.register(input('victim@example.org', { name: 'Win at evil.example/now' }));
    await auth.mailedToken('victim@example.org', 'verify-email');
    expect((await calls.mailsTo('victim@example.org')).map(({ name }) => name)).toEqual(['Win at evil example now']);
    expect((await calls.stored('victim@example.org'))?.name).toBe('Win at evil.example/now');
  });

  it.each([
    ['nothing', {}, 'name'],
    ['an empty name', input('a@example.org', { name: '  ' }), 'name'],
    ['a huge name', input('a@example.org', { name: 'x'.repeat(101) }), 'name'],
    ['a bad address', input('not an address'), 'email'],
    ['a huge address', input(`${'x'.repeat(250)}@example.org`), 'email'],
    ['an operator for an address', input('', { email: { $gt: '' } }), 'email'],
    ['a weak password', input('a@example.org', { password: 'secret' }), 'password'],
    ['a goal of two kinds', input('a@example.org', { goal: { skillId: 'a'.repeat(24), query: 'guitar' } }), 'goal'],
    ['a goal without words', input('a@example.org', { goal: { query: ' ' } }), 'goal'],
    ['an operator for a goal', input('a@example.org', { goal: { skillId: { $ne: '' } } }), 'goal'],
    ['a huge password', input('a@example.org', { password: `Aa1${'x'.repeat(200)}` }), 'password'],
  ])('refuses %s', async (_what, body, field) => {
    const { status, error } = await calls.register(body);
    expect(status).toBe(400);
    expect(error.errors?.map((fault) => fault.field)).toContain(field);
  });

  it('refuses a body that is no JSON or too large', async () => {
    expect((await calls.register('{')).status).toBe(400);
    expect((await calls.register(input('a@example.org', { name: 'x'.repeat(300_000) }))).status).toBe(413);
    const form = await auth.call('POST /auth/register', { body: 'a=b', headers: { 'content-type': 'text/plain' } });
    expect(form.status).toBe(415);
  });
});
