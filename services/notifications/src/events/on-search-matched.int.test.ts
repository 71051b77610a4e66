import { ERASED_VERSION, type EventPayload } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { newAccount, newId, newMember, newPerson } from '../../test/harness.ts';
import { useHarnessWithPushes } from '../../test/push-service.ts';

const { pushes, service, server, listOf } = useHarnessWithPushes({ online: 0, away: 0 });

type Hit = EventPayload<'search.matched'>['hits'][number];
const JAZZ = {
  q: 'jazz & piano',
  category: 'music',
  proficiency: null,
  location: 'São Paulo',
  near: null,
  km: null,
  meet: null,
} as const;
const hitOf = (
  userId: string,
  searchId = newId(),
  search: Hit['search'] = { ...JAZZ, languages: [] },
  cadence: Hit['cadence'] = 'now',
): Hit => ({
  userId,
  searchId,
  search,
  cadence,
  labels: null,
});
const inEach = (label: string, german = label) => ({
  en: label,
  es: label,
  fr: label,
  de: german,
  it: label,
  pt: label,
});
const matched = (hits: Hit[], title = 'Jazz Piano', owner = newPerson('Hana Sato'), skillId = newId()) =>
  newEvent('search.matched', { skill: { _id: skillId, title }, owner, hits });

const listed = (as: string, count: number) =>
  waitFor(async () => {
    const all = await listOf(as);
    return all.length > 0 && all[0]?.count === count && all;
  });
const stored = (userId: string) =>
  service.connection
    .collection('notifications')
    .find({ userId: service.connection.base.Types.ObjectId.createFromHexString(userId) })
    .sort({ round: 1 })
    .toArray();

it('links to the page of the first skill, and to the search for more, with one unread notification for each search', async () => {
  const me = newId();
  const hit = hitOf(me);
  const [first, second] = [matched([hit]), matched([hit], 'Piano, slowly', newPerson('Mateo'))];
  await service.deliver(first);
  expect(await listed(me, 1)).toMatchObject([
    {
      type: 'search_match',
      priority: 'low',
      title: 'A new skill for your search',
      message: 'Hana Sato now offers Jazz Piano. You search for “jazz & piano”.',
      actionUrl: `/skills/${first.payload.skill._id}`,
    },
  ]);
  await service.deliver(matched([hitOf(me)]));
  await service.deliver(second, first, second);
  const all = await listed(me, 2);
  expect(all.find(({ count }) => count === 2)).toMatchObject({
    title: '2 new skills for your search',
    message: 'Mateo now offers Piano, slowly. You search for “jazz & piano”.',
    actionUrl: '/search?q=jazz+%26+piano&category=music&location=S%C3%A3o+Paulo&sortBy=newest',
  });
});

it('counts concurrent skills, and starts a new count once it is read', async () => {
  const me = newId();
  const hit = hitOf(me, newId(), { ...JAZZ, languages: [], q: '' });
  await Promise.all(Array.from({ length: 6 }, () => service.deliver(matched([hit]))));
  const [notification] = await listed(me, 6);
  expect(notification?.message).toBe('Hana Sato now offers Jazz Piano.');
  await server.call('PUT /notifications/:id/read', { as: me, params: { id: notification?._id ?? '' } });
  await service.deliver(matched([hit]));
  const all = await listed(me, 1);
  expect(all.map(({ isRead }) => isRead)).toEqual([false, true]);
});

it('a skill that several searches of a member find notifies once, and names them', async () => {
  const [me, other] = [newId(), newId()];
  const [piano, jazz, place] = [
    hitOf(me, newId(), { ...JAZZ, languages: [], q: 'piano' }, 'daily'),
    hitOf(me, newId(), { ...JAZZ, languages: [], q: 'jazz' }),
    hitOf(me, newId(), { ...JAZZ, languages: [], q: '' }, 'weekly'),
  ];
  const event = matched([piano, jazz, place, hitOf(other)]);
  await service.deliver(event, event);
  await listed(other, 1);
  const all = await listOf(me);
  expect(all.map(({ message, count }) => [message, count])).toEqual([
    ['Hana Sato now offers Jazz Piano. You search for “jazz” and “piano”.', 1],
  ]);
  expect((await stored(me)).map(({ searchId }) => searchId)).toEqual([jazz.searchId]);
});

it.each([
  ['a list', { inApp: true }],
  ['push only', { inApp: false, mail: false }],
])(
  'pushes once a day for each search to a member who wants %s, however often the alert is read',
  async (_what, searches) => {
    const [me, browser] = [newId(), pushes.newBrowser()];
    await service.deliver(newAccount(me, `${me}@mutua.test`, { isVerified: false, notifications: { searches } }));
    await server.call('PUT /push/subscriptions', { as: me, body: browser.subscription });
    const hit = hitOf(me);
    const states = async () => (await stored(me)).map(({ push }) => push?.['state']);
    const find = async () => {
      await service.deliver(matched([hit]));
      await waitFor(async () => !(await states()).includes('waiting'));
      await server.call('PUT /notifications/read/all', { as: me });
      await service.connection
        .collection('notifications')
        .updateMany({ searchId: hit.searchId }, { $set: { isRead: true } });
    };
    await find();
    await find();
    await find();
    expect(browser.received).toHaveLength(1);
    // Another search has its own limit.
    await service.deliver(matched([hitOf(me)]));
    await waitFor(() => browser.received.length === 2);
    // The first push is moved a day into the past.
    const yesterday = new Date(Date.now() - 25 * 3600_000);
    await service.connection
      .collection('notifications')
      .updateMany({ searchId: hit.searchId, pushedAt: { $exists: true } }, { $set: { pushedAt: yesterday } });
    await find();
    expect(browser.received).toHaveLength(3);
  },
);

it('does not count a push that was dropped, because its notification was read', async () => {
  const [me, browser] = [newId(), pushes.newBrowser()];
  const account = { isVerified: false, notifications: { searches: { inApp: true } } };
  const address = `${me}@mutua.test`;
  await service.deliver(newAccount(me, address, { ...account, quiet: { from: '00:00', until: '23:59' } }));
  await server.call('PUT /push/subscriptions', { as: me, body: browser.subscription });
  const hit = hitOf(me);
  await service.deliver(matched([hit]));
  await waitFor(async () => (await stored(me))[0]?.push?.['isHeld']);
  await server.call('PUT /notifications/read/all', { as: me });
  await service.connection
    .collection('notifications')
    .updateOne({ _id: (await stored(me))[0]?._id as never }, { $set: { 'push.dueAt': new Date() } });
  await waitFor(async () => (await stored(me))[0]?.push?.['state'] === 'dropped');
  await service.deliver(newAccount(me, address, { ...account, version: 2 }));
  await service.deliver(matched([hit], 'Ragtime'));
  await waitFor(() => browser.received.length === 1);
});

it('starts a new count when the unread notification was deleted', async () => {
  const me = newId();
  const hit = hitOf(me);
  await service.deliver(matched([hit]));
  const [notification] = await listed(me, 1);
  await server.call('DELETE /notifications/:id', { as: me, params: { id: notification?._id ?? '' } });
  await service.deliver(matched([hit], 'Ragtime'));
  expect(await listed(me, 1)).toMatchObject([{ message: expect.stringContaining('Ragtime') }]);
});

it('notifies no erased member, and nobody about an erased member', async () => {
  const [me, other] = [newId(), newId()];
  const gone = newPerson('Former member');
  await service.connection.collection('members').insertMany(
    [me, gone._id].map((id) => ({
      _id: service.connection.base.Types.ObjectId.createFromHexString(id),
      name: 'Former member',
      version: ERASED_VERSION,
    })),
  );
  await service.deliver(matched([hitOf(other)], 'Jazz Piano', gone));
  await service.deliver(matched([hitOf(me), hitOf(other)]));
  await listed(other, 1);
  expect(await listOf(other)).toHaveLength(1);
  expect(await listOf(me)).toEqual([]);
});

it('notifies a member who teaches what they want, without the text of the want', async () => {
  const me = newId();
  const skill = { _id: newId(), title: 'Watercolour' };
  const about = { userId: me, wantId: newId(), skill, owner: newPerson('Hana Sato') };
  const event = newEvent('want.answered', { ...about, lesson: null });
  await service.deliver(event, event);
  expect(await listed(me, 1)).toMatchObject([
    {
      type: 'want_answered',
      priority: 'low',
      title: 'Somebody teaches what you want',
      message: 'Hana Sato teaches Watercolour. Hana Sato does not want what you teach yet, but you can ask.',
      actionUrl: `/skills/${skill._id}`,
    },
  ]);
  const lesson = { _id: newId(), title: 'Skies in an hour', startsAt: '2030-12-05T09:00:00.000Z' };
  await service.deliver(newEvent('want.answered', { ...about, lesson }));
  expect((await listOf(me)).find(({ actionUrl }) => actionUrl === `/lessons/${lesson._id}`)).toMatchObject({
    type: 'want_answered',
    title: 'A group lesson about what you want',
    message: expect.stringMatching(/^Hana Sato offers Skies in an hour: .*Dec 5/),
  });
});

it('names the place, way and languages of a search, and links to it without the id of the place', async () => {
  const me = newId();
  const near = { ...JAZZ, near: '2996944', km: 25, meet: 'either', languages: ['fr', 'de'] } as const;
  const hit = { ...hitOf(me, newId(), { ...near, languages: [...near.languages] }), labels: inEach('Lyon, France') };
  await service.deliver(matched([hit]), matched([hit]));
  expect(await listed(me, 2)).toMatchObject([
    {
      message: expect.stringMatching(
        /You search for “jazz & piano” within 25 km of Lyon, France or online in French or German\.$/,
      ),
      actionUrl: `/search?q=jazz+%26+piano&category=music&location=S%C3%A3o+Paulo&near=${hit.searchId}&km=25&meet=either&language=fr%2Cde&sortBy=newest`,
    },
  ]);
  const neighbour = newId();
  const inTown = {
    ...hitOf(neighbour, newId(), { ...JAZZ, near: '2996944', km: 0, languages: [] }),
    labels: inEach('Lyon, France'),
  };
  await service.deliver(matched([inTown]), matched([inTown]));
  expect(await listed(neighbour, 2)).toMatchObject([
    {
      message: expect.stringMatching(/You search for “jazz & piano” in Lyon, France\.$/),
      actionUrl: expect.stringContaining('&km=0&'),
    },
  ]);
  const [here, close] = [newId(), newId()];
  const own = { ...JAZZ, near: '2996944', languages: [] };
  await service.deliver(matched([hitOf(here, newId(), { ...own, km: 0, meet: 'either' })]));
  await service.deliver(matched([hitOf(close, newId(), { ...own, km: 25 })]));
  expect((await listed(here, 1))[0]?.message).toMatch(/“jazz & piano” in your town or online\.$/);
  expect((await listed(close, 1))[0]?.message).toMatch(/“jazz & piano” within 25 km of your town\.$/);
  const other = newId();
  await service.deliver(matched([hitOf(other, newId(), { ...JAZZ, q: '', meet: 'online', languages: ['ja'] })]));
  expect((await listed(other, 1))[0]?.message).toMatch(/You search for lessons online in Japanese\.$/);
});

it('writes the radius in the unit that the member has chosen, else in that of the zone', async () => {
  const [chosen, london, both] = [newId(), newId(), newId()];
  await service.deliver(
    newAccount(chosen, 'chosen@example.org', { units: 'mi', emailNotifications: false }),
    newMember(london, 'Ada', 'Europe/London'),
    newMember(both, 'Ben', 'Europe/London'),
    newAccount(both, 'both@example.org', { units: 'km', emailNotifications: false }),
  );
  const search = { ...JAZZ, near: '2644688', km: 25, languages: [] } as const;
  const hits = [chosen, london, both].map((userId) => ({
    ...hitOf(userId, newId(), { ...search, languages: [] }),
    labels: inEach('Leeds, United Kingdom'),
  }));
  await service.deliver(matched(hits));
  expect((await listed(chosen, 1))[0]?.message).toMatch(/within 16 mi of Leeds/);
  expect((await listed(london, 1))[0]?.message).toMatch(/within 16 mi of Leeds/);
  expect((await listed(both, 1))[0]?.message).toMatch(/within 25 km of Leeds/);
});

it('names the town in the language of the list, whatever the member read when the search was saved', async () => {
  const me = newId();
  const search = { ...JAZZ, near: '2761369', km: 25, languages: [] } as const;
  const labels = inEach('Vienna, Austria', 'Wien, Österreich');
  await service.deliver(matched([{ ...hitOf(me, newId(), { ...search, languages: [] }), labels }]));
  expect((await listed(me, 1))[0]?.message).toMatch(/within 25 km of Vienna, Austria/);
  const { notifications } = (await server.call('GET /notifications', { as: me, query: {}, language: 'de' })).body;
  expect(notifications[0]?.message).toMatch(/im Umkreis von 25 km um Wien, Österreich/);
});
