/** The reminders and questions of a lesson: who still has to get which, and when. Without access to other data. */
import { LESSONS, type LessonDue, REMINDERS, type Reminder } from '@mutua/contracts';
import { addDays, HOUR_MS, localOf, momentOf } from '@mutua/contracts/time';
import { type ReminderWindow, reminderWindow } from '@mutua/domain';
import { answerOf, answersFrom, answersUntil, seatedIn } from './after.ts';
import { endingKeeps, isExcused } from './keeps.ts';
import type { SeatHolder, StoredLesson, StoredSession } from './lesson.model.ts';
import { beforeNight } from './offer-ends.ts';
import type { Changed, Due, Known } from './seats.ts';

type ZoneOf = Known['zoneOf'];

/** A reminder that one member still has to get. */
interface Left extends ReminderWindow {
  what: LessonDue;
  session: StoredSession;
  memberId: string;
  /** The end of an offered seat, or of a silent one. */
  ends: Date | null;
}

const before = (moment: Date, ms: number): Date => new Date(moment.getTime() - ms);

/** The same time on the day before, by the clock of a zone. */
function dayBefore(moment: Date, zone: string | null): Date {
  const [day = '', time = ''] = localOf(moment, zone).split('T');
  return momentOf(`${addDays(day, -1)}T${time}`, zone) ?? moment;
}

/** The windows of a session's reminders. The question whether it takes place comes with that of the day before. */
function windowsOf(startsAt: Date, zone: string | null): Record<Reminder | 'least', ReminderWindow> {
  const of = (what: Reminder) => reminderWindow(what, startsAt, () => dayBefore(startsAt, zone));
  const day = of('day');
  return { day, hour: of('hour'), start: of('start'), least: day };
}

/** Computes a value once for each zone, because most members of a lesson have the same. */
function byZone<T>(compute: (zone: string | null) => T): (zone: string | null) => T {
  const known = new Map<string | null, T>();
  return (zone) => {
    const value = known.get(zone) ?? compute(zone);
    known.set(zone, value);
    return value;
  };
}

/** What is left of a session: not what its members have got, nor what was over when they came or when the session was set. */
function leftOfSession(lesson: StoredLesson, session: StoredSession, zoneOf: ZoneOf): Left[] {
  const { teacherId, createdAt, startsAt, least } = lesson;
  const windowsIn = byZone((zone) => windowsOf(session.startsAt, zone));
  const setAt = session.movedAt ?? createdAt;
  const left = (what: Reminder | 'least', memberId: string, since: Date): Left[] => {
    const window = windowsIn(zoneOf(memberId))[what];
    const isOver = session.told?.[what]?.includes(memberId) || window.at < since || window.at < setAt;
    return isOver ? [] : [{ what, session, memberId, ends: null, ...window }];
  };
  const learners = lesson.people.filter(({ state }) => state === 'taken');
  const coming = learners.filter(({ memberId }) => !isExcused(lesson, session, memberId));
  const reminded = [...(teacherId ? [{ memberId: teacherId, since: createdAt }] : []), ...coming];
  // Only before the first session can the teacher still decide.
  const isAsked = teacherId !== '' && learners.length < least && session.startsAt.getTime() === startsAt.getTime();
  const hasQuestion = isAsked || session.told?.least !== undefined;
  return [
    ...reminded
      .flatMap(({ memberId, since }) => REMINDERS.flatMap((what) => left(what, memberId, since)))
      // The question names the time as well.
      .filter(({ what, memberId }) => !(hasQuestion && what === 'day' && memberId === teacherId)),
    ...(isAsked ? left('least', teacherId, createdAt) : []),
  ];
}

/** What is left of an offered seat. Nobody is woken by it. */
function leftOfOffer(
  session: StoredSession,
  { memberId, state, since, until, remindedOf }: SeatHolder,
  zoneOf: ZoneOf,
) {
  const { before: hours, atLeast } = LESSONS.offerReminder;
  if (state !== 'offered' || !until || remindedOf?.getTime() === until.getTime()) return [];
  const at = beforeNight(before(until, hours * HOUR_MS), zoneOf(memberId));
  const left: Left = { what: 'offer', session, memberId, ends: until, at, until: before(until, atLeast * HOUR_MS) };
  return at < since ? [] : [left];
}

/** What is left for those who do not say whether a moved session still fits, and lose the seat by it. */
function leftOfKeeps(lesson: StoredLesson, session: StoredSession, zoneOf: ZoneOf): Left[] {
  const { before: hours, atLeast } = LESSONS.offerReminder;
  return endingKeeps(lesson, session).flatMap(({ memberId, at: askedAt, until: ends }) => {
    if (!ends || session.told?.keep?.includes(memberId)) return [];
    const at = beforeNight(before(ends, hours * HOUR_MS), zoneOf(memberId));
    const left: Left = { what: 'keep', session, memberId, ends, at, until: before(ends, atLeast * HOUR_MS) };
    return at <= askedAt ? [] : [left];
  });
}

/** The question who was there: for everybody who has not said it, and of whom the teacher has not. */
function leftOfQuestion(lesson: StoredLesson, session: StoredSession): Left[] {
  const { status, settledAt, presence, told } = session;
  const learners = seatedIn(lesson, session);
  if (status === 'cancelled' || settledAt || learners.length === 0) return [];
  const isSilent = (id: string): boolean => !answerOf(session, id) && !presence?.members.includes(id);
  const silent = learners.filter((id) => isSilent(id) && !isExcused(lesson, session, id));
  const asked = presence || lesson.ring ? silent : [lesson.teacherId, ...silent];
  const window = { what: 'ask', session, ends: null, at: answersFrom(session), until: answersUntil(session) } as const;
  return asked.filter((id) => !told?.ask?.includes(id)).map((memberId) => ({ ...window, memberId }));
}

/** What the members of a lesson still have to get. A lesson that moderators hide reminds nobody; a cancelled one has no session to come. */
function remindersLeft(lesson: StoredLesson, zoneOf: ZoneOf, now: Date): Left[] {
  if (lesson.moderation?.isHidden) return [];
  const coming = lesson.sessions.filter(({ status, startsAt }) => status === 'planned' && startsAt > now);
  const [next] = coming;
  // Nobody takes an offered seat of a closed lesson.
  const offered = next && lesson.status === 'open' ? lesson.people : [];
  return [
    ...coming.flatMap((session) => [
      ...leftOfSession(lesson, session, zoneOf),
      ...leftOfKeeps(lesson, session, zoneOf),
    ]),
    ...offered.flatMap((person) => leftOfOffer(next as StoredSession, person, zoneOf)),
    ...lesson.sessions.flatMap((session) => leftOfQuestion(lesson, session)),
  ].filter(({ until }) => now < until);
}

/** The reminders that are due now, those of one kind and session together. One that is too late is never sent. */
export function duesOf(lesson: StoredLesson, zoneOf: ZoneOf, now: Date): Due[] {
  const dues = new Map<string, Due & { to: string[] }>();
  for (const { what, session, memberId, ends, at } of remindersLeft(lesson, zoneOf, now)) {
    if (at > now) continue;
    const key = `${what} ${session._id} ${ends?.getTime()}`;
    const due = dues.get(key) ?? { what, session, until: ends, to: [] };
    due.to.push(memberId);
    dues.set(key, due);
  }
  return [...dues.values()];
}

/** When the next reminder is due; null for never. */
export function nextReminder(lesson: StoredLesson, zoneOf: ZoneOf, now: Date): Date | null {
  const times = remindersLeft(lesson, zoneOf, now).map(({ at }) => at.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** Marks reminders as sent. */
function marked(lesson: StoredLesson, dues: readonly Due[]): StoredLesson {
  const sessions = lesson.sessions.map((session) => {
    const own = dues.filter(({ what, session: { _id } }) => what !== 'offer' && _id === session._id);
    if (own.length === 0) return session;
    const told = { ...session.told };
    for (const { what, to } of own) told[what] = [...(told[what] ?? []), ...to];
    const warned = own.flatMap(({ what, to }) => (what === 'keep' ? to : []));
    const keeps = session.keeps?.map((keep) => (warned.includes(keep.memberId) ? { ...keep, isWarned: true } : keep));
    return { ...session, told, ...(keeps && { keeps }) };
  });
  const offers = dues.filter(({ what }) => what === 'offer');
  const people = lesson.people.map((person) => {
    const offer = offers.find(({ to }) => to.includes(person.memberId));
    return offer?.until ? { ...person, remindedOf: offer.until } : person;
  });
  return { ...lesson, sessions, people };
}

/** Sends the reminders that are due. They are stored as sent in the write that has their events, so each is sent once. */
export function reminded(changed: Changed, { zoneOf }: Pick<Known, 'zoneOf'>, now: Date): Changed {
  const dues = duesOf(changed.lesson, zoneOf, now);
  return dues.length === 0 ? changed : { ...changed, lesson: marked(changed.lesson, dues), dues };
}
