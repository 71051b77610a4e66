/** Compares the data of the system with the acknowledged writes. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from './client.ts';
import { type Exchange, REACTION } from './exchange.ts';
import type { GroupLesson } from './lesson.ts';
import type { Member } from './members.ts';
import { allPages, get, type Json, PAGE } from './reads.ts';
import { reconcile } from './reconcile.ts';

/** How long events may still be in queues after the end of the load. */
const SETTLE_MS = 30_000;

export interface Problem {
  kind: 'lost' | 'doubled' | 'wrong count';
  text: string;
}

const allConversations = async (call: Call, member: Member): Promise<Json[]> => {
  const found: Json[] = [];
  for (let rest: string | null = ''; rest !== null; ) {
    const { conversations, nextCursor }: Json = await get(call, member, `/messages/conversations?limit=${PAGE}${rest}`);
    found.push(...conversations);
    rest = nextCursor && `&cursor=${nextCursor}`;
  }
  return found;
};

const average = (stars: number[]): number => stars.reduce((sum, each) => sum + each, 0) / (stars.length || 1);

/** Reports a lost or duplicated thing when the number found differs from the expected number. */
const counted = (what: string, found: number, expected: number): Problem[] => {
  if (found === expected) return [];
  const kind = found < expected ? 'lost' : 'doubled';
  return [{ kind, text: `${what}: ${found} instead of ${expected}` }];
};

const same = (what: string, found: unknown, expected: unknown): Problem[] =>
  JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [{ kind: 'wrong count', text: `${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}` }];

const ratingProblems = (what: string, rating: { average: number; count: number }, stars: number[]): Problem[] => [
  ...same(`${what}, ratings`, rating.count, stars.length),
  // Averages in answers are rounded.
  ...(Math.abs(rating.average - average(stars)) > 0.06
    ? [{ kind: 'wrong count' as const, text: `${what}, average: ${rating.average} instead of ${average(stars)}` }]
    : []),
];

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

/** Checks the messages of an exchange, as both parties see them. */
async function messageProblems(call: Call, { asker, teacher, messages, requestId, titles, hasReaction }: Exchange) {
  if (!requestId || messages.length === 0) return [];
  const path = `/messages/request/${requestId}?limit=100`;
  const [mine, theirs] = await Promise.all([asker, teacher].map((side) => get(call, side, path)));
  const place = ({ seq, _id, content, version, reactions }: Json) => ({ seq, _id, content, version, reactions });
  const found: Json[] = mine.messages.map(place);
  const what = `conversation ${requestId} (${titles.wanted})`;
  return [
    ...messages.flatMap(({ content }) =>
      counted(`message "${content}"`, found.filter((each) => each.content === content).length, 1),
    ),
    ...same(
      `${what}, places`,
      found.map(({ seq }) => seq),
      found.map((_, i) => i + 1),
    ),
    ...same(`${what}, as the other side sees it`, theirs.messages.map(place), found),
    ...(hasReaction ? same(`${what}, reaction`, found[0]?.reactions?.[0]?.emoji, REACTION) : []),
    ...same(
      `${what}, order`,
      found.map(({ content }) => content),
      messages.map(({ content }) => content),
    ),
  ];
}

/** Checks the notes of an exchange, as both parties see them. */
async function noteProblems(call: Call, { asker, teacher, notes, requestId }: Exchange): Promise<Problem[]> {
  if (!requestId || notes.length === 0) return [];
  const [mine, theirs] = await Promise.all([asker, teacher].map((side) => get(call, side, `/notes/${requestId}`)));
  const texts: string[] = mine.notes.lines.map(({ text }: Json) => text);
  return [
    ...notes.flatMap((text) => counted(`line "${text}"`, texts.filter((each) => each === text).length, 1)),
    ...same(`notes of ${requestId}, as the other side sees them`, theirs.notes.lines, mine.notes.lines),
  ];
}

/** Checks a skill, its rating and its number of exchanges: each skill has at most one exchange. */
async function skillProblems(call: Call, exchange: Exchange): Promise<Problem[]> {
  const { asker, teacher, offeredId, wantedId, isCompleted, stars, titles } = exchange;
  const skills = [
    { owner: asker, id: offeredId, title: titles.offered, stars: stars.byTeacher },
    { owner: teacher, id: wantedId, title: titles.wanted, stars: stars.byAsker },
  ];
  const problems = await Promise.all(
    skills.map(async ({ owner, id, title, stars: given }) => {
      if (!id) return [];
      const answer = await call('GET', `/skills/${id}`, { token: owner.token });
      if (answer.status === 404) return counted(`skill ${title}`, 0, 1);
      const { skill } = answer.body;
      return [
        ...same(`skill ${title}, exchanges`, skill.exchangeCount, isCompleted ? 1 : 0),
        ...ratingProblems(`skill ${title}`, skill.rating, [given].filter(isDefined)),
      ];
    }),
  );
  return problems.flat();
}

/** Checks that each party was reminded of a session exactly once, whatever part was killed meanwhile. */
async function reminderProblems(call: Call, { asker, teacher, requestId, isReminded }: Exchange): Promise<Problem[]> {
  if (!isReminded) return [];
  const problems = await Promise.all(
    [asker, teacher].map(async (member) => {
      const rows: Json[] = await allPages(call, member, '/notifications', 'notifications');
      const reminders = rows.filter(({ type, request }) => type === 'reminder' && request?._id === requestId);
      return counted(`reminder of ${requestId} to ${member.name}`, reminders.length, 1);
    }),
  );
  return problems.flat();
}

/** Checks that a lesson has exactly the acknowledged seats, and that each of its first members was reminded of it exactly once. */
async function lessonProblems(call: Call, { id, teacher, learners, reminded }: GroupLesson): Promise<Problem[]> {
  const { lesson }: Json = await get(call, teacher, `/lessons/${id}`);
  const seated: string[] = lesson.people.map(({ user }: Json) => user._id);
  const ids = learners.map((learner) => learner.id);
  const reminders = await Promise.all(
    [teacher, ...reminded].map(async (member) => {
      const rows: Json[] = await allPages(call, member, '/notifications', 'notifications');
      const own = rows.filter(({ type, actionUrl }) => type === 'reminder' && actionUrl === `/lessons/${id}`);
      return counted(`reminder of lesson ${id} to ${member.name}`, own.length, 1);
    }),
  );
  return [...same(`seats of lesson ${id}`, seated.toSorted(), ids.toSorted()), ...reminders.flat()];
}

/** Checks the number of a member's notifications for all of their exchanges. */
async function notificationProblems(call: Call, member: Member, exchanges: Exchange[]): Promise<Problem[]> {
  const [rows, unread] = await Promise.all([
    allPages(call, member, '/notifications', 'notifications'),
    get(call, member, '/notifications/unread/count'),
  ]);
  const rowsOf = (type: string, requestId?: string) =>
    rows.filter((row) => row.type === type && (!requestId || row.request?._id === requestId));
  const problems = exchanges.flatMap((exchange) => {
    const { requestId, asker, messages } = exchange;
    if (!requestId) return [];
    const isAsker = asker === member;
    const received = messages.filter(({ from }) => from !== member).length;
    const expectNotification = (type: string, isExpected: boolean) =>
      counted(`${type} of ${requestId} to ${member.name}`, rowsOf(type, requestId).length, isExpected ? 1 : 0);
    return [
      ...expectNotification('skill_request', !isAsker),
      ...expectNotification('request_accepted', isAsker && exchange.isAccepted),
      ...expectNotification('request_completed', !isAsker && exchange.isCompleted), // the asker completes
      ...same(
        `messages of ${requestId} to ${member.name}, counted`,
        rowsOf('message', requestId).map(({ count }) => count),
        received ? [received] : [],
      ),
    ];
  });
  return [
    ...problems,
    ...counted(
      `review_received to ${member.name}`,
      rowsOf('review_received').length,
      starsFor(member, exchanges).length,
    ),
    ...same(`unread notifications of ${member.name}`, unread.count, rows.filter(({ isRead }) => !isRead).length),
  ];
}

const starsFor = (member: Member, exchanges: Exchange[]): number[] =>
  exchanges.map(({ asker, stars }) => (asker === member ? stars.byTeacher : stars.byAsker)).filter(isDefined);

async function memberProblems(call: Call, member: Member, exchanges: Exchange[]): Promise<Problem[]> {
  const [{ user }, { skills }, conversations, { unreadCount }, sent] = await Promise.all([
    get(call, member, `/users/${member.id}`),
    get(call, member, '/skills/my-skills'),
    allConversations(call, member),
    get(call, member, '/messages/unread/count'),
    allPages(call, member, '/requests/sent', 'requests'),
  ]);
  const titles: string[] = skills.map(({ title }: Json) => title);
  const mine = exchanges.flatMap(({ asker, titles: { offered, wanted }, offeredId, wantedId }) => {
    const [id, title] = asker === member ? [offeredId, offered] : [wantedId, wanted];
    return id ? [title] : [];
  });
  const asked = exchanges.filter(({ asker, requestId }) => asker === member && requestId);
  const received = exchanges.flatMap(({ messages }) => messages.filter(({ from }) => from !== member)).length;
  return [
    ...mine.flatMap((title) => counted(`skill ${title}`, titles.filter((each) => each === title).length, 1)),
    ...counted(`skills of ${member.name}`, titles.length, mine.length),
    ...asked.flatMap(({ requestId, isCompleted }) =>
      same(
        `request ${requestId}`,
        sent.filter(({ _id }) => _id === requestId).map(({ status }) => status),
        isCompleted ? ['completed'] : sent.filter(({ _id }) => _id === requestId).map(({ status }) => status),
      ),
    ),
    ...counted(`requests of ${member.name}`, sent.length, asked.length),
    ...same(`exchanges of ${member.name}`, user.exchangeCount, exchanges.filter((each) => each.isCompleted).length),
    ...ratingProblems(`profile of ${member.name}`, user.rating, starsFor(member, exchanges)),
    ...same(`unread messages of ${member.name}`, unreadCount, received),
    ...same(
      `unread messages of ${member.name} by conversation`,
      conversations.reduce((sum: number, each: Json) => sum + each.unreadCount, 0),
      received,
    ),
  ];
}

/** Repeats checks until they find no problem, or for some time. Returns the remaining problems. */
export async function remainingProblems(
  look: () => Promise<Problem[]>,
  { forMs, everyMs }: { forMs: number; everyMs: number },
): Promise<Problem[]> {
  for (const deadline = Date.now() + forMs; ; await delay(everyMs)) {
    const problems = await look();
    if (problems.length === 0 || Date.now() > deadline) return problems;
  }
}

/**
 * Checks the data of the exchanges, and returns the problems that remain.
 *
 * @param fresh the exchanges whose skills and messages are checked one by one
 * @param all all exchanges of the same members since their registration
 * @param lesson the group lesson of the round, if it has one
 */
export async function findProblems(
  call: Call,
  fresh: Exchange[],
  all: Exchange[],
  lesson?: GroupLesson,
): Promise<Problem[]> {
  for (const exchange of fresh) if (exchange.isStuck) await reconcile(call, exchange);
  const members = [...new Set(all.flatMap(({ asker, teacher }) => [asker, teacher]))];
  const look = async (): Promise<Problem[]> => {
    const found: Problem[] = [];
    // One pair at a time: the checks are not a load test.
    for (const member of members) {
      const own = all.filter(({ asker, teacher }) => asker === member || teacher === member);
      found.push(...(await memberProblems(call, member, own)), ...(await notificationProblems(call, member, own)));
    }
    for (const exchange of fresh) {
      found.push(...(await skillProblems(call, exchange)), ...(await messageProblems(call, exchange)));
      found.push(...(await noteProblems(call, exchange)));
      found.push(...(await reminderProblems(call, exchange)));
    }
    if (lesson) found.push(...(await lessonProblems(call, lesson)));
    return found;
  };
  return remainingProblems(look, { forMs: SETTLE_MS, everyMs: 500 });
}
