/** Which calendar entries change with a lesson, and for whom, without access to other data. */
import type { LessonEntries } from '@mutua/contracts';
import { entryPlaceOf, uidOfLesson } from '@mutua/domain';
import { endOf } from './derived.ts';
import type { StoredLesson, StoredSession } from './lesson.model.ts';
import { insideOf, type Notice, personIn } from './seats.ts';

/** The changes that some members need. */
export interface EntryChange extends Omit<LessonEntries, 'to'> {
  to: { memberId: string; bump: number }[];
}

/** A notice with the changes of their calendars. */
export interface NoticeWithEntries extends Notice {
  calendar?: LessonEntries;
}

const toEntry = (
  { _id, sequence = 0, startsAt, minutes, status }: StoredSession,
  isEnded: boolean,
): LessonEntries['sessions'][number] => ({
  uid: uidOfLesson(_id),
  sequence,
  startsAt: startsAt.toISOString(),
  minutes,
  isCancelled: isEnded || status === 'cancelled',
});

/**
 * Returns the entries that a change of a lesson adds, changes or ends, by who needs them. Who has a seat gets what has changed, a new seat
 * gets all sessions to come, and a seat that has ended gets the end of each of these. Past sessions are left out. `before` is null for a new
 * lesson; both have the numbers of `numbered`.
 */
export function entryChanges(before: StoredLesson | null, after: StoredLesson, now: Date): EntryChange[] {
  const wasIn = new Set(before ? insideOf(before) : []);
  const isIn = insideOf(after);
  const earlier = (session: StoredSession) => before?.sessions.find(({ _id }) => _id === session._id);
  const coming = after.sessions.filter((session) => endOf(session) > now);
  const planned = ({ status }: Pick<StoredSession, 'status'>): boolean => status === 'planned';
  const place = entryPlaceOf(after.place);
  const changes: EntryChange[] = [
    {
      sessions: coming
        .filter((each) => planned(each) || each.status === 'cancelled')
        .filter((each) => (each.sequence ?? 0) !== (earlier(each)?.sequence ?? 0))
        .map((each) => toEntry(each, false)),
      place,
      to: isIn.filter((id) => wasIn.has(id)).map((memberId) => ({ memberId, bump: bumpIn(after, memberId) })),
    },
    {
      sessions: coming.filter(planned).map((each) => toEntry(each, false)),
      place,
      to: isIn.filter((id) => !wasIn.has(id)).map((memberId) => ({ memberId, bump: bumpIn(after, memberId) })),
    },
    {
      sessions: coming.filter((each) => planned(earlier(each) ?? each)).map((each) => toEntry(each, true)),
      place: null,
      to: [...wasIn]
        .filter((id) => !isIn.includes(id))
        .map((memberId) => ({ memberId, bump: before ? bumpIn(before, memberId) + 1 : 0 })),
    },
  ];
  return changes.filter(({ sessions, to }) => sessions.length > 0 && to.length > 0);
}

const bumpIn = (lesson: StoredLesson, memberId: string): number => personIn(lesson, memberId)?.bump ?? 0;

/** Keeps of each change the members who want entries by mail. */
export const wantedChanges = (
  changes: readonly EntryChange[],
  wanted: ReadonlyMap<string, { alarm: boolean }>,
): LessonEntries[] =>
  changes
    .map((change) => ({
      ...change,
      to: change.to.flatMap((member) => {
        const wish = wanted.get(member.memberId);
        return wish ? [{ ...member, ...wish }] : [];
      }),
    }))
    .filter(({ to }) => to.length > 0);

/**
 * Puts the entries to what their readers are told anyway, so that each gets one mail. Whoever is told of nothing, for example because the
 * change is their own, gets the entries alone.
 */
export function withEntries(notices: readonly Notice[], entries: readonly LessonEntries[]): NoticeWithEntries[] {
  let left = entries;
  const shared = notices.map((each): NoticeWithEntries => {
    const reads = ({ memberId }: { memberId: string }): boolean => each.to.includes(memberId);
    const found = left.find(({ to }) => to.some(reads));
    if (!found) return each;
    left = left.map((entry) => (entry === found ? { ...entry, to: entry.to.filter((one) => !reads(one)) } : entry));
    return { ...each, calendar: { ...found, to: found.to.filter(reads) } };
  });
  const alone = left
    .filter(({ to }) => to.length > 0)
    .map((calendar) => ({ change: 'entries' as const, to: calendar.to.map(({ memberId }) => memberId), calendar }));
  return [...shared, ...alone];
}
