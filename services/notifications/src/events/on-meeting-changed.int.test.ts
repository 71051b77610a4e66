import type { EventPayload } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { newAccount, newId, newMember, newPerson, newSkill, useHarness } from '../../test/harness.ts';

const { service, server, listOf } = useHarness();

const AT = '2026-12-01T17:30:00.000Z';
/** Quiet hours that are never over. */
const ALL_DAY = { from: '00:00', until: '23:59' };
const LATER = '2026-12-03T18:00:00.000Z';

const session = (fields: object = {}) => ({
  _id: newId(),
  uid: `${newId()}@mutua`,
  sequence: 0,
  startsAt: AT,
  was: null,
  minutes: 60,
  parts: [{ leg: 'receiver' as const, minutes: 60 }],
  status: 'planned' as const,
  reason: '',
  ...fields,
});

/** Builds an exchange of Ada and Ben, and the events of its plan. */
function anExchange() {
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')];
  const requestId = newId();
  const proposal = {
    _id: newId(),
    by: ada._id,
    kind: 'new' as const,
    order: 'receiver' as const,
    first: 'receiver' as const,
    minutes: 60,
    times: [AT, LATER],
    repeat: null,
    message: '',
    answer: '',
    sessionId: null,
  };
  const publishChange = (rev: number, fields: Partial<EventPayload<'meeting.changed'>>) =>
    service.deliver(
      newEvent('meeting.changed', {
        requestId,
        version: rev + 2,
        status: 'accepted',
        rev,
        change: 'proposed',
        actorId: ada._id,
        at: new Date().toISOString(),
        sender: ada,
        receiver: ben,
        senderSkill: newSkill('Guitar'),
        receiverSkill: newSkill('Bread'),
        isLeg: false,
        proposal: null,
        closed: [],
        sessions: [],
        planned: 0,
        ...fields,
      }),
    );
  return { ada, ben, requestId, proposal, publishChange };
}
type Expected = [type: string, title: string, message: string];

/** Waits for a notification of a member, and expects it to be the only unread one. */
async function expectUnread(memberId: string, [type, title, message]: Expected): Promise<void> {
  await waitFor(async () => (await listOf(memberId)).some((each) => each.title === title));
  const unread = async () => (await listOf(memberId)).filter(({ isRead }) => !isRead);
  await waitFor(async () => (await unread()).length === 1);
  expect(await unread()).toMatchObject([{ type, title, message }]);
}

it('each change notifies the other member, and settles what it answers', async () => {
  const { ada, ben, requestId, proposal, publishChange } = anExchange();
  const closed = [proposal._id];
  const planned = session();
  await publishChange(1, { proposal });
  await expectUnread(ben._id, [
    'meeting_proposed',
    'Ada proposes 2 times',
    'Bread, 60 minutes: Tue, Dec 1, 17:30 UTC or another time',
  ]);
  expect((await listOf(ben._id))[0]).toMatchObject({ actionUrl: `/chat/${requestId}`, priority: 'high' });
  await publishChange(2, { change: 'agreed', actorId: ben._id, proposal, closed, sessions: [planned], planned: 1 });
  await expectUnread(ada._id, ['meeting_agreed', 'Agreed: Tue, Dec 1, 17:30 UTC', 'With Ben, Bread']);
  await waitFor(async () => (await listOf(ben._id)).every(({ isRead }) => isRead));
  const moved = { ...planned, was: AT, startsAt: LATER };
  await publishChange(4, { change: 'moved', actorId: ben._id, sessions: [moved], planned: 1 });
  await expectUnread(ada._id, [
    'meeting_moved',
    'Moved: now Thu, Dec 3, 18:00 UTC',
    'With Ben. It was Tue, Dec 1, 17:30 UTC.',
  ]);
  const gone = { ...planned, status: 'cancelled' as const, reason: 'Exams' };
  await publishChange(5, { change: 'cancelled', actorId: ben._id, sessions: [gone], planned: 2 });
  await expectUnread(ada._id, [
    'meeting_cancelled',
    'Cancelled: Tue, Dec 1, 17:30 UTC',
    'Ben: “Exams” The other 2 sessions stand.',
  ]);
});

it('opening the plan reads what tells its reader of it, and leaves the question and other exchanges unread', async () => {
  const { ada, ben, requestId, proposal, publishChange } = anExchange();
  const other = anExchange();
  await publishChange(1, { proposal });
  await other.publishChange(1, { proposal: other.proposal, receiver: ben });
  const parties = { sender: ada, receiver: ben, senderSkill: newSkill('Guitar'), receiverSkill: newSkill('Bread') };
  await service.deliver(
    newEvent('meeting.due', {
      ...parties,
      requestId,
      sessionId: newId(),
      version: 4,
      what: 'ask',
      startsAt: AT,
      minutes: 60,
      parts: [{ leg: 'receiver', minutes: 60 }],
      to: [ben._id],
    }),
  );
  const unread = async () =>
    (await listOf(ben._id)).filter(({ isRead }) => !isRead).map(({ type, actionUrl }) => [type, actionUrl]);
  expect(await unread()).toHaveLength(3);
  for (const as of [ada._id, ben._id])
    await server.call('PUT /notifications/read/plan/:requestId', { params: { requestId }, as });
  const left = [
    ['meeting_ask', `/chat/${requestId}`],
    ['meeting_proposed', `/chat/${other.requestId}`],
  ];
  expect(await unread()).toEqual(expect.arrayContaining(left));
  expect(await unread()).toHaveLength(2);
});

describe('what does not answer a notification leaves it unread', () => {
  const unreadTypes = async (memberId: string) =>
    (await listOf(memberId)).filter(({ isRead }) => !isRead).map(({ type }) => type);

  it.each(['held', 'missed', 'unclear', 'placed'] as const)(
    'an open proposal after another session is %s',
    async (change) => {
      const { ben, proposal, publishChange } = anExchange();
      await publishChange(1, { proposal });
      await publishChange(2, { change, actorId: null, sessions: [session()] });
      expect(await unreadTypes(ben._id)).toEqual(['meeting_proposed']);
    },
  );

  it('an open proposal while another one is made, answered or withdrawn', async () => {
    const { ada, ben, proposal, publishChange } = anExchange();
    const monday = session();
    const move = { ...proposal, _id: newId(), kind: 'move' as const, sessionId: monday._id };
    await publishChange(1, { proposal });
    await publishChange(2, { proposal: move });
    expect(await unreadTypes(ben._id)).toEqual(['meeting_proposed', 'meeting_proposed']);
    await publishChange(3, {
      change: 'moved',
      actorId: ben._id,
      proposal: move,
      closed: [move._id],
      sessions: [monday],
    });
    expect(await unreadTypes(ben._id)).toEqual(['meeting_proposed']);
    const other = { ...proposal, _id: newId() };
    await publishChange(4, { change: 'withdrawn', proposal: other, closed: [other._id] });
    expect(await unreadTypes(ben._id)).toEqual(['meeting_proposed']);
    expect(await unreadTypes(ada._id)).toEqual(['meeting_moved']);
    await publishChange(5, { change: 'withdrawn', proposal, closed: [proposal._id] });
    await waitFor(async () => (await unreadTypes(ben._id)).length === 0);
  });

  it('an agreed series until each of its sessions has changed', async () => {
    const { ada, ben, proposal, publishChange } = anExchange();
    const [first, second] = [session(), session({ startsAt: LATER })];
    const closed = [proposal._id];
    await publishChange(1, { change: 'agreed', actorId: ben._id, proposal, closed, sessions: [first, second] });
    await publishChange(2, { change: 'cancelled', actorId: ben._id, sessions: [{ ...first, status: 'cancelled' }] });
    expect(await unreadTypes(ada._id)).toEqual(['meeting_cancelled', 'meeting_agreed']);
    await publishChange(3, { change: 'moved', actorId: ben._id, sessions: [{ ...second, was: AT }] });
    await waitFor(async () => (await unreadTypes(ada._id)).length === 2);
    expect(await unreadTypes(ada._id)).toEqual(['meeting_moved', 'meeting_cancelled']);
  });

  it('that no time fits, until new times are proposed', async () => {
    const { ada, ben, proposal, publishChange } = anExchange();
    const closed = [proposal._id];
    await publishChange(1, {
      change: 'none_fits',
      actorId: ben._id,
      proposal: { ...proposal, answer: 'Away.' },
      closed,
    });
    await publishChange(2, { change: 'cancelled', actorId: ben._id, sessions: [session({ status: 'cancelled' })] });
    expect(await unreadTypes(ada._id)).toEqual(['meeting_cancelled', 'meeting_declined']);
    await publishChange(3, { proposal: { ...proposal, _id: newId() } });
    await waitFor(async () => (await unreadTypes(ada._id)).length === 1);
    expect(await unreadTypes(ada._id)).toEqual(['meeting_cancelled']);
  });

  it('drops the waiting mail of a proposal that was withdrawn, also for a member who wants mails only', async () => {
    const { ben, proposal, publishChange } = anExchange();
    const off = { meetings: { inApp: false, mail: true, push: false } };
    await service.deliver(newAccount(ben._id, `${ben._id}@mutua.test`, { notifications: off, quiet: ALL_DAY }));
    const mailOf = async () =>
      (
        await service.connection
          .collection('notifications')
          .findOne({ userId: service.connection.base.Types.ObjectId.createFromHexString(ben._id) })
      )?.['isRead'];
    await publishChange(1, { proposal });
    expect(await mailOf()).toBe(false);
    await publishChange(2, { change: 'withdrawn', proposal, closed: [proposal._id] });
    await waitFor(async () => (await mailOf()) === true);
  });
});

it('a change without an actor notifies both', async () => {
  const { ada, ben, proposal, publishChange } = anExchange();
  await publishChange(2, { change: 'lapsed', actorId: null, proposal });
  await expectUnread(ada._id, [
    'meeting_lapsed',
    'No time was picked',
    'The times for your exchange with Ben are over. Propose new ones.',
  ]);
  await publishChange(3, { change: 'called_off', actorId: null, sessions: [session({ status: 'cancelled' })] });
  for (const { _id } of [ada, ben]) {
    await expectUnread(_id, [
      'meeting_cancelled',
      'Cancelled: Tue, Dec 1, 17:30 UTC',
      'This session does not take place.',
    ]);
  }
});

it('a notification of a late event is read from the beginning', async () => {
  const { ben, proposal, publishChange } = anExchange();
  await publishChange(2, { change: 'withdrawn', proposal, closed: [proposal._id] });
  await publishChange(1, { proposal });
  expect(await listOf(ben._id)).toMatchObject([{ type: 'meeting_proposed', isRead: true }]);
});

it('uses the zone and language of the reader, and sends nothing for an unwanted topic', async () => {
  const { ada, ben, proposal, publishChange } = anExchange();
  const off = { meetings: { inApp: false, mail: false, push: true } };
  await service.deliver(
    newMember(ben._id, 'Ben', 'Europe/Berlin'),
    newAccount(ben._id, 'ben@mutua.test', { language: 'de', emailNotifications: false }),
    newAccount(ada._id, 'ada@mutua.test', { notifications: off }),
  );
  await publishChange(1, { proposal });
  await publishChange(2, { change: 'agreed', actorId: ben._id, proposal, sessions: [session()] });
  const { body } = await server.call('GET /notifications', { as: ben._id, language: 'de' });
  expect(body.notifications).toMatchObject([
    { title: 'Ada schlägt 2 Zeiten vor', message: 'Bread, 60 Minuten: Di., 1. Dez., 18:30 oder eine andere Zeit' },
  ]);
  expect(await listOf(ada._id)).toEqual([]);
});
