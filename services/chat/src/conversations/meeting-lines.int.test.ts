import type { EventPayload } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { collectEvents, type Exchange, newId, readConversation, useHarness, useNode } from '../../test/harness.ts';

const chat = useHarness();
const node = useNode(chat);

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 10, minute)).toISOString();
const linesOf = async ({ id, sender }: Exchange) => (await readConversation(node, id, sender._id)).lines;

const skill = (title: string) => ({ _id: newId(), title, category: 'music' as const });
const proposal = {
  _id: newId(),
  by: newId(),
  kind: 'new' as const,
  order: 'both' as const,
  first: 'receiver' as const,
  minutes: 45,
  times: [at(50), at(55)],
  repeat: null,
  message: 'Which one?',
  answer: '',
  sessionId: null,
};
const session = (fields: object) => ({
  _id: newId(),
  uid: `${newId()}@mutua`,
  sequence: 0,
  startsAt: at(50),
  was: null,
  minutes: 45,
  parts: [{ leg: 'receiver' as const, minutes: 45 }],
  status: 'planned' as const,
  reason: '',
  ...fields,
});

const changed = ({ id, sender, receiver }: Exchange, rev: number, fields: Partial<EventPayload<'meeting.changed'>>) =>
  newEvent('meeting.changed', {
    requestId: id,
    version: rev + 2,
    status: 'accepted',
    rev,
    change: 'proposed',
    actorId: sender._id,
    at: at(20 + rev),
    sender,
    receiver,
    senderSkill: skill('Guitar'),
    receiverSkill: skill('Bread'),
    isLeg: false,
    proposal: null,
    closed: [],
    sessions: [],
    planned: 0,
    ...fields,
  });

const meetingFields = { proposalId: null, times: [], startsAt: null, was: null, count: 0 };

it('shows changes of the plan as lines in order, once each, and sends them to both parties’ devices', async () => {
  const exchange = await chat.exchange({ status: 'accepted', version: 2, updatedAt: at(10), createdAt: at(0) });
  const { sender, receiver } = exchange;
  const devices = await Promise.all([chat.connect(node, sender._id), chat.connect(node, receiver._id)]);
  const collected = devices.map((device) => collectEvents(device, 'plan_changed'));
  const agreed = changed(exchange, 2, { change: 'agreed', actorId: receiver._id, proposal, sessions: [session({})] });
  await chat.publish(agreed);
  await chat.publish(agreed);
  await chat.publish(changed(exchange, 1, { proposal }));
  await waitFor(async () => (await linesOf(exchange)).length >= 4);
  await chat.settled();
  expect((await linesOf(exchange)).slice(2)).toEqual([
    {
      kind: 'meeting',
      at: at(21),
      actorId: sender._id,
      meeting: {
        ...meetingFields,
        rev: 1,
        change: 'proposed',
        proposalId: proposal._id,
        times: proposal.times,
        minutes: 45,
      },
    },
    {
      kind: 'meeting',
      at: at(22),
      actorId: receiver._id,
      meeting: {
        ...meetingFields,
        rev: 2,
        change: 'agreed',
        proposalId: proposal._id,
        startsAt: at(50),
        count: 1,
        minutes: 45,
      },
    },
  ]);
  await waitFor(async () => collected.every((events) => events.some(({ rev }) => rev === 2)));
  expect(collected[0]).toContainEqual({ requestId: exchange.id, rev: 1 });
});

it('keeps the accepted date in its line when the session is moved, and shows later dates in their own lines', async () => {
  const first = { status: 'accepted' as const, version: 2, updatedAt: at(10), createdAt: at(0), scheduledDate: at(30) };
  const exchange = await chat.exchange(first);
  const planned = async () => (await linesOf(exchange)).find(({ kind }) => kind === 'planned')?.scheduledDate;
  expect(await planned()).toBe(at(30));
  await chat.publish(changed(exchange, 3, { change: 'moved', sessions: [session({ was: at(30), startsAt: at(40) })] }));
  await waitFor(async () => (await linesOf(exchange)).at(-1)?.kind === 'meeting');
  expect((await linesOf(exchange)).at(-1)?.meeting).toMatchObject({ was: at(30), startsAt: at(40) });
  const done = { ...exchange, status: 'completed' as const, version: 6, updatedAt: at(45), createdAt: at(0) };
  await chat.exchange({ ...done, scheduledDate: at(40) });
  expect(await planned()).toBe(at(30));
});

it('keeps a date from before plans when the plan first changes', async () => {
  const exchange = await chat.exchange({ status: 'accepted', version: 2, updatedAt: at(10), scheduledDate: at(30) });
  const conversations = chat.connection.collection('conversations');
  await conversations.updateMany({ version: 2, agreedDate: new Date(at(30)) }, { $unset: { agreedDate: true } });
  await chat.publish(changed(exchange, 2, { change: 'moved', sessions: [session({ was: at(30), startsAt: at(40) })] }));
  await waitFor(async () => (await linesOf(exchange)).at(-1)?.kind === 'meeting');
  await chat.exchange({ ...exchange, status: 'cancelled', version: 5, updatedAt: at(45), scheduledDate: at(40) });
  expect((await linesOf(exchange)).find(({ kind }) => kind === 'planned')?.scheduledDate).toBe(at(30));
});

it('shows a delay and a finished meeting as lines; a first answer makes no line but updates the plan on pages', async () => {
  const exchange = await chat.exchange({ status: 'accepted', version: 2, updatedAt: at(10), createdAt: at(0) });
  const { id, sender, receiver } = exchange;
  const device = await chat.connect(node, receiver._id);
  const collected = collectEvents(device, 'plan_changed');
  const late = newEvent('meeting.late', {
    requestId: id,
    version: 5,
    sessionId: newId(),
    startsAt: at(50),
    minutes: 45,
    sender,
    receiver,
    rev: 3,
    actorId: sender._id,
    at: at(45),
    late: 10,
  });
  await chat.publish(late, late);
  await chat.publish(changed(exchange, 4, { change: 'answered', sessions: [session({})] }));
  const held = session({ status: 'held', minutes: 60 });
  await chat.publish(changed(exchange, 5, { change: 'held', actorId: null, sessions: [held], at: at(59) }));
  await waitFor(async () => collected.some(({ rev }) => rev === 4) && (await linesOf(exchange)).length >= 4);
  await chat.settled();
  expect((await linesOf(exchange)).slice(2)).toEqual([
    {
      kind: 'meeting',
      at: at(45),
      actorId: sender._id,
      meeting: { ...meetingFields, rev: 3, change: 'late', late: 10, startsAt: at(50), count: 1, minutes: 45 },
    },
    {
      kind: 'meeting',
      at: at(59),
      actorId: null,
      meeting: { ...meetingFields, rev: 5, change: 'held', startsAt: at(50), count: 1, minutes: 60 },
    },
  ]);
});
