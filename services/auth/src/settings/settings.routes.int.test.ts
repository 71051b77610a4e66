import type { Settings, SettingsInput } from '@mutua/contracts';
import { memberForEach, useHarness } from '../../test/harness.ts';

const auth = useHarness();
const member = memberForEach(auth, { location: 'Marseille, Provence, France' });

const read = async (): Promise<Settings> =>
  (await auth.call('GET /users/settings', { token: member.token })).body.settings;
const change = (body: SettingsInput, token = member.token) => auth.call('PUT /users/settings', { body, token });
const me = async () => (await auth.call('GET /auth/me', { token: member.token })).body.user;
const published = async <T extends 'member.changed' | 'account.changed'>(type: T, count: number) => {
  const mine = async () =>
    (await auth.sent(type === 'member.changed' ? 'skills' : 'notifications', type)).filter((payload) =>
      JSON.stringify(payload).includes(member._id),
    );
  await auth.context.waitFor(async () => (await mine()).length >= count);
  return mine();
};

it('a new member has settings: visible to everybody, with every notification, following the device', async () => {
  const settings = await read();
  expect(settings.version).toBe(0);
  expect(settings.privacy).toEqual({
    findMe: 'everybody',
    requests: 'every',
    place: 'city',
    placeFor: 'everybody',
    hours: 'everybody',
    online: true,
    read: true,
    linkPreviews: true,
  });
  const { organising, ...topics } = settings.notifications;
  expect(Object.values(topics)).toEqual(
    Object.values(topics).map(() => ({ inApp: true, mail: true, push: true, digest: false })),
  );
  // The monthly mail to organisers is only a mail.
  expect(organising).toEqual({ inApp: false, mail: true, push: false, digest: false });
  expect(settings.time).toEqual({ timeZone: null, firstDay: 'monday', quiet: null });
  expect(settings.reminders).toEqual({ day: true, hour: true, start: true });
  expect(settings.chat).toEqual({ sendWith: 'enter' });
});

it('settings are changed value by value', async () => {
  await change({ notifications: { messages: { mail: false } } });
  await change({ notifications: { messages: { inApp: false }, reviews: { mail: false } } });
  await change({ privacy: { requests: 'reviewed' } });
  const { notifications, privacy, version } = await read();
  expect(notifications.messages).toEqual({ inApp: false, mail: false, push: true, digest: false });
  expect(notifications.reviews).toEqual({ inApp: true, mail: false, push: true, digest: false });
  expect(notifications.requests).toEqual({ inApp: true, mail: true, push: true, digest: false });
  expect(privacy).toMatchObject({ requests: 'reviewed', findMe: 'everybody' });
  expect(version).toBe(3);
});

it('the setting of the keys that send a message reaches the pages', async () => {
  expect((await me()).chat).toEqual({ sendWith: 'enter' });
  await change({ chat: { sendWith: 'ctrl_enter' } });
  expect([(await read()).chat, (await me()).chat]).toEqual([{ sendWith: 'ctrl_enter' }, { sendWith: 'ctrl_enter' }]);
  const { status } = await change({ chat: { sendWith: 'space' as 'enter' } });
  expect(status).toBe(400);
});

it('a page with outdated settings gets the present ones instead of changing them', async () => {
  expect((await change({ version: 0, privacy: { online: false } })).status).toBe(200);
  const { status, error } = await change({ version: 0, privacy: { findMe: 'nobody' } });
  expect(status).toBe(409);
  expect(error.code).toBe('settings_changed');
  expect(error.current).toEqual({ settings: await read() });
  expect((await read()).privacy).toMatchObject({ online: false, findMe: 'everybody' });
});

it('concurrent changes are all kept', async () => {
  const answers = await Promise.all([
    change({ privacy: { online: false } }),
    change({ privacy: { read: false } }),
    change({ notifications: { skills: { mail: false } } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { privacy, notifications, version } = await read();
  expect([privacy.online, privacy.read, notifications.skills.mail, version]).toEqual([false, false, false, 3]);
});

it.each<[SettingsInput | object, string]>([
  [{ privacy: { findMe: 'friends' } }, 'privacy.findMe'],
  [{ privacy: { online: 'no' } }, 'privacy.online'],
  [{ notifications: { messages: { mail: 1 } } }, 'notifications.messages.mail'],
  [{ time: { timeZone: 'Nowhere/Atlantis' } }, 'time.timeZone'],
  [{ time: { firstDay: 'friday' } }, 'time.firstDay'],
  [{ time: { quiet: { from: '22:00', until: '24:00' } } }, 'time.quiet.until'],
  [{ time: { quiet: { from: '22:00', until: '22:00' } } }, 'time.quiet.until'],
  [{ reminders: { day: 1 } }, 'reminders.day'],
])('refuses %j', async (body, field) => {
  const { status, error } = await change(body as SettingsInput);
  expect(status).toBe(400);
  expect(error.errors?.map((fault) => fault.field)).toEqual([field]);
});

it('settings can be read and changed only by their member', async () => {
  expect((await auth.call('GET /users/settings')).status).toBe(401);
  expect((await auth.call('PUT /users/settings', { body: {} })).status).toBe(401);
});

it('publishes reminders, quiet hours and the unit of distances to notifications, and keeps the other values', async () => {
  await change({ reminders: { hour: false } });
  await change({ time: { quiet: { from: '22:00', until: '07:00' } } });
  await change({ place: { units: 'mi' } });
  await change({ time: { firstDay: 'sunday' } });
  const accounts = await published('account.changed', 3);
  expect(accounts.map(({ units }) => units).toSorted()).toEqual(['mi', null, null]);
  expect(accounts).toContainEqual(
    expect.objectContaining({
      reminders: { day: true, hour: false, start: true },
      quiet: { from: '22:00', until: '07:00' },
    }),
  );
  expect((await read()).time).toEqual({
    timeZone: null,
    firstDay: 'sunday',
    quiet: { from: '22:00', until: '07:00' },
  });
  expect((await me()).time).toEqual({ timeZone: null, firstDay: 'sunday' });
});

it('publishes the topics to notifications only', async () => {
  await change({ notifications: { messages: { mail: false } } });
  const [account] = await published('account.changed', 1);
  expect(account?.notifications['messages']).toEqual({ inApp: true, mail: false, push: true, digest: false });
  expect(await auth.sent('skills', 'member.changed')).not.toContainEqual(
    expect.objectContaining({ member: expect.objectContaining({ _id: member._id }) }),
  );
});

describe('the time zone', () => {
  it('that the member has chosen stays, whatever the device sends', async () => {
    await auth.call('PUT /users/profile', { body: { timeZone: 'America/Lima' }, token: member.token });
    await change({ time: { timeZone: 'Europe/Paris' } });
    expect(await me()).toMatchObject({ timeZone: 'Europe/Paris', time: { timeZone: 'Europe/Paris' } });
    await auth.call('PUT /users/profile', { body: { timeZone: 'America/Lima' }, token: member.token });
    expect((await me()).timeZone).toBe('Europe/Paris');
    const login = { email: member.email, password: 'Kiwi7lantern', timeZone: 'America/Lima' };
    expect((await auth.call('POST /auth/login', { body: login })).status).toBe(200);
    expect((await me()).timeZone).toBe('Europe/Paris');

    await change({ time: { timeZone: null } });
    expect((await auth.call('POST /auth/login', { body: login })).status).toBe(200);
    expect(await me()).toMatchObject({ timeZone: 'America/Lima', time: { timeZone: null } });
  });

  it('is published to the other services', async () => {
    await change({ time: { timeZone: 'Asia/Dhaka' } });
    const [event] = await published('member.changed', 1);
    expect(event?.member.timeZone).toBe('Asia/Dhaka');
  });
});

describe('the place', () => {
  const shown = async () => {
    const { user } = (await auth.call('GET /users/:id', { params: { id: member._id } })).body;
    const found = (await auth.call('GET /users', { query: { q: 'lovelace', limit: 50 } })).body.users;
    return [user.location, found.find(({ _id }) => _id === member._id)?.location];
  };

  it.each([
    ['city', 'Marseille, Provence, France'],
    ['country', 'France'],
    ['nothing', ''],
  ] as const)('shown as %s is %j in every answer and event', async (place, expected) => {
    await change({ privacy: { place } });
    expect(await shown()).toEqual([expected, expected]);
    expect((await published('member.changed', 1)).at(-1)?.member.location).toBe(expected);
    expect((await me()).location).toBe('Marseille, Provence, France');
  });

  it('that is hidden cannot be searched', async () => {
    const findable = async (location: string) =>
      (await auth.call('GET /users', { query: { location, limit: 50 } })).body.users.some(
        ({ _id }) => _id === member._id,
      );
    expect([await findable('marseille'), await findable('france')]).toEqual([true, true]);
    await change({ privacy: { place: 'country' } });
    expect([await findable('marseille'), await findable('france')]).toEqual([false, true]);
    await auth.call('PUT /users/profile', { body: { location: 'Lyon, France' }, token: member.token });
    expect([await findable('lyon'), await findable('france')]).toEqual([false, true]);
    await change({ privacy: { place: 'nothing' } });
    expect([await findable('lyon'), await findable('france')]).toEqual([false, false]);
  });
});
