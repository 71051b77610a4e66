import { longestTurn, waitFor } from '@mutua/service-kit/testing';
import { accountCalls } from '../../test/account-calls.ts';
import { Authenticator, cbor } from '../../test/authenticator.ts';
import { PASSWORD, useHarness } from '../../test/harness.ts';
import { memberModel } from '../members/member.model.ts';
import { sessionModel } from '../sessions/session.model.ts';

const auth = useHarness();
const calls = accountCalls(auth);

const creation = async (token: string) => (await auth.call('POST /auth/passkeys/options', { token })).body.options;
const add = (token: string, passkey: object, name = 'Laptop') =>
  auth.call('POST /auth/passkeys', { token, body: { name, passkey } });
const useOptions = async () => (await auth.call('POST /auth/login/passkey-options')).body.options;
const signIn = (passkey: object) => auth.call('POST /auth/login/passkey', { body: { passkey } });
const signInMethods = async (token: string) => (await auth.call('GET /auth/ways-in', { token })).body;

/** Creates a member with a passkey. */
async function withPasskey(authenticator = new Authenticator()) {
  const member = await auth.signedIn();
  expect((await add(member.token, authenticator.create(await creation(member.token)))).status).toBe(201);
  return { ...member, authenticator };
}
/** Moves the sign-in of every session into the past. */
const age = () =>
  sessionModel(auth.context.connection).updateMany({}, { $set: { createdAt: new Date(Date.now() - 11 * 60_000) } });

describe('a new passkey', () => {
  it('is stored and listed, and the member gets a mail', async () => {
    const { token, email } = await withPasskey();
    expect((await signInMethods(token)).passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: null }]);
    const mail = await waitFor(async () => (await calls.mailsTo(email)).find(({ kind }) => kind === 'ways-in-changed'));
    expect(mail?.values).toMatchObject({ what: 'passkey-added' });
  });

  it('needs a sign-in or a confirmation of the last ten minutes', async () => {
    const { token } = await auth.signedIn();
    await age();
    const refused = await auth.call('POST /auth/passkeys/options', { token });
    expect(refused).toMatchObject({ status: 403, error: { code: 'confirm_needed' } });
    expect((await auth.call('POST /auth/confirm', { token, body: { password: 'Wrong1234' } })).status).toBe(403);
    expect((await auth.call('POST /auth/passkeys/options', { token })).status).toBe(403);
    expect((await auth.call('POST /auth/confirm', { token, body: { password: PASSWORD } })).status).toBe(200);
    expect((await auth.call('POST /auth/passkeys/options', { token })).status).toBe(200);
  });

  it('is refused when it is repeated, for another member, and from another site', async () => {
    const [ada, ben] = [await auth.signedIn(), await auth.signedIn()];
    const answer = new Authenticator().create(await creation(ada.token));
    expect((await add(ben.token, answer)).status).toBe(400);
    // The refused attempt has used up the challenge.
    expect((await add(ada.token, answer)).status).toBe(400);
    const elsewhere = new Authenticator('https://evil.example').create(await creation(ada.token));
    expect((await add(ada.token, elsewhere)).status).toBe(400);
    const authenticator = new Authenticator();
    expect((await add(ada.token, authenticator.create(await creation(ada.token)))).status).toBe(201);
    expect((await add(ben.token, authenticator.create(await creation(ben.token)))).status).toBe(400);
    expect((await add(ada.token, { id: 'nothing' })).status).toBe(400);
  });
});

describe('signing in with a passkey', () => {
  it('needs no password and no second step', async () => {
    const { _id, authenticator } = await withPasskey();
    const { status, body } = await signIn(authenticator.get(await useOptions()));
    expect(status).toBe(200);
    expect(body.user._id).toBe(_id);
    expect((await signInMethods(body.accessToken)).passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  it('works once per challenge', async () => {
    const { authenticator } = await withPasskey();
    const answer = authenticator.get(await useOptions());
    const answers = await Promise.all([signIn(answer), signIn(answer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is refused without a verified person, from another site, with another key, and for a removed passkey', async () => {
    const { token, authenticator } = await withPasskey();
    expect((await signIn(authenticator.get(await useOptions(), { isVerified: false }))).status).toBe(401);
    expect((await signIn(authenticator.get(await useOptions(), { origin: 'https://evil.example' }))).status).toBe(401);
    const forged = { ...new Authenticator().get(await useOptions()), id: authenticator.id.toString('base64url') };
    expect((await signIn(forged)).status).toBe(401);
    expect((await signIn({})).status).toBe(401);
    const own = authenticator.get(await useOptions());
    const userHandle = Buffer.from('64b000000000000000000009').toString('base64url');
    const named = { ...own, response: { ...(own['response'] as object), userHandle } };
    expect((await signIn(named)).status).toBe(401);
    const params = { id: authenticator.id.toString('base64url') };
    expect((await auth.call('DELETE /auth/passkeys/:id', { token, params })).status).toBe(200);
    expect((await signIn(authenticator.get(await useOptions()))).status).toBe(401);
  });

  it('is refused for a copy of the authenticator, whose counter is behind', async () => {
    const { authenticator } = await withPasskey(new Authenticator(undefined, 5));
    expect((await signIn(authenticator.get(await useOptions()))).status).toBe(200);
    authenticator.counter = 3;
    expect((await signIn(authenticator.get(await useOptions()))).status).toBe(401);
  });

  it('refuses an answer that was created for a confirmation', async () => {
    const { token, authenticator } = await withPasskey();
    const { options } = (await auth.call('POST /auth/confirm/options', { token })).body;
    expect((await signIn(authenticator.get(options))).status).toBe(401);
  });
});

describe('a passkey of a member', () => {
  it('confirms a change, but only for its own member', async () => {
    const [{ token, authenticator }, ben] = [await withPasskey(), await auth.signedIn()];
    await age();
    const confirm = async (who: string) => {
      const { options } = (await auth.call('POST /auth/confirm/options', { token: who })).body;
      return auth.call('POST /auth/confirm', { token: who, body: { passkey: authenticator.get(options) } });
    };
    expect((await confirm(ben.token)).status).toBe(403);
    expect((await confirm(token)).status).toBe(200);
    expect((await auth.call('POST /auth/passkeys/options', { token })).status).toBe(200);
    expect((await auth.call('POST /auth/passkeys/options', { token: ben.token })).status).toBe(403);
  });

  it('can be renamed and removed only by its member', async () => {
    const [{ token, authenticator }, ben] = [await withPasskey(), await auth.signedIn()];
    const params = { id: authenticator.id.toString('base64url') };
    const rename = (who: string, name: string) =>
      auth.call('PUT /auth/passkeys/:id', { token: who, params, body: { name } });
    expect((await rename(ben.token, 'Mine')).status).toBe(404);
    expect((await rename(token, ' ')).status).toBe(400);
    expect((await rename(token, 'Work laptop')).body.passkey.name).toBe('Work laptop');
    expect((await auth.call('DELETE /auth/passkeys/:id', { token: ben.token, params })).status).toBe(404);
    expect((await auth.call('DELETE /auth/passkeys/:id', { token, params })).status).toBe(200);
    expect((await signInMethods(token)).passkeys).toEqual([]);
  });

  it('cannot be removed while it is the only sign-in method', async () => {
    const { token, email, authenticator } = await withPasskey();
    await memberModel(auth.context.connection).updateOne({ email }, { $set: { passwordHash: null } });
    const params = { id: authenticator.id.toString('base64url') };
    const refused = await auth.call('DELETE /auth/passkeys/:id', { token, params });
    expect(refused).toMatchObject({ status: 409, error: { code: 'last_way_in' } });
  });
});

/** Items of CBOR with about so many bytes. */
const filled = (item: readonly number[], bytes: number): Buffer =>
  Buffer.concat(Array(Math.floor(bytes / item.length)).fill(Buffer.from(item)));
const { text, bytes, list, map, int } = cbor;
const certificates = (...items: Buffer[]) =>
  map([text('alg'), int(-7)], [text('sig'), bytes(Buffer.alloc(64))], [text('x5c'), list(...items)]);

/** What an authenticator could answer at most costs. */
function worstAnswers(size: number): [what: string, changes: Parameters<Authenticator['create']>[1]][] {
  const lists = filled([0x81], size);
  const names = map(...[...Array(size / 10).keys()].map((name): [Buffer, Buffer] => [int(name), int(1)]));
  const modulus: [Buffer, Buffer] = [int(-1), bytes(Buffer.alloc(size, 'n'))];
  const one = (content: Buffer) => certificates(bytes(content));
  const packed = (statement: Buffer) => ({ format: 'packed', statement });
  return [
    ['a statement of names', { statement: names }],
    ['lists in lists', { statement: lists }],
    ['a certificate of lists in lists', packed(one(filled([0x30, 0x80], size)))],
    ['a certificate of zeros', packed(one(Buffer.alloc(size)))],
    ['many certificates', packed(certificates(...Array(size / 3).fill(bytes(Buffer.from('ab')))))],
    ['a certificate of another format', { format: 'fido-u2f', statement: one(Buffer.alloc(size, 0x30)) }],
    [
      'a token',
      {
        format: 'android-safetynet',
        statement: map([text('ver'), text('1')], [text('response'), bytes(Buffer.alloc(size, 'a.'))]),
      },
    ],
    [
      'a key of a machine',
      { format: 'tpm', statement: map([text('ver'), text('2.0')], [text('pubArea'), bytes(Buffer.alloc(size))]) },
    ],
    ['a long key', { key: map([int(1), int(3)], [int(3), int(-257)], modulus, [int(-2), bytes(filled([1], 3))]) }],
    ['a key of lists', { key: lists }],
    ['an extension of lists', { extension: lists }],
    ['an extension of names', { extension: names }],
  ];
}

/** Returns the answer of a call about a new passkey, and for how long it keeps others waiting. */
async function offer(changes: Parameters<Authenticator['create']>[1]) {
  const { token } = await auth.signedIn();
  let status = 0;
  const longest = await longestTurn(async () => {
    const answer = new Authenticator().create(await creation(token), changes);
    status = (await add(token, answer)).status;
  });
  return { status, longest };
}

describe('an answer of an authenticator', () => {
  it.each(worstAnswers(180_000))('as long as a call may be, with %s, makes no passkey', async (_what, changes) => {
    const { status, longest } = await offer(changes);
    expect(status).toBe(400);
    expect(longest).toBeLessThanOrEqual(50);
  });

  it.each(worstAnswers(21_000))('as long as it may be, with %s, keeps nobody waiting', async (_what, changes) => {
    expect((await offer(changes)).longest).toBeLessThanOrEqual(50);
  });

  it('makes a passkey with the longest id of WebAuthn, which can be removed, and none with a longer one', async () => {
    const { token } = await auth.signedIn();
    const answer = async (length: number) =>
      new Authenticator().create(await creation(token), { id: Buffer.alloc(length, 'a') });
    expect((await add(token, await answer(1_024))).status).toBe(400);
    expect((await add(token, await answer(1_023))).status).toBe(201);
    const [passkey] = (await signInMethods(token)).passkeys;
    const params = { id: passkey?._id ?? '' };
    expect((await auth.call('DELETE /auth/passkeys/:id', { token, params })).status).toBe(200);
  });

  it.each([
    ['the data of a client', 'clientDataJSON', '['],
    ['a signature', 'signature', 'a'],
    ['a name of a member', 'userHandle', 'a'],
    ['the data of an authenticator', 'authenticatorData', '\x81'],
  ])('signs nobody in by long %s, and keeps nobody waiting', async (_what, field, part) => {
    const { authenticator } = await withPasskey();
    for (const size of [180_000, 20_000]) {
      const longest = await longestTurn(async () => {
        const answer = authenticator.get(await useOptions());
        const response = {
          ...(answer['response'] as object),
          [field]: Buffer.alloc(size, part, 'latin1').toString('base64url'),
        };
        expect((await signIn({ ...answer, response })).status).toBe(401);
      });
      expect(longest).toBeLessThanOrEqual(50);
    }
  });

  it('signs nobody in by an extension of lists, and keeps nobody waiting', async () => {
    const { authenticator } = await withPasskey();
    const extension = filled([0x81], 20_000);
    const longest = await longestTurn(async () => {
      expect((await signIn(authenticator.get(await useOptions(), { extension }))).status).toBe(401);
    });
    expect(longest).toBeLessThanOrEqual(50);
  });
});
