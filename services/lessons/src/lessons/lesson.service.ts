import {
  type CancelLessonInput,
  LESSONS,
  type Lesson,
  type LessonAllowance,
  type LessonChange,
  type LessonSummary,
  type MoveSessionInput,
  type Pagination,
  type QueryOf,
  SITEMAP_PAGE,
  type Wording,
} from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import type { BlockRepository } from '@mutua/domain';
import { ConflictError, ForbiddenError, NotFoundError, paginationOf, ValidationError } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import { isLive } from '../rules/derived.ts';
import { edited, isWider } from '../rules/edits.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { type Changed, heldSeats, type Known, personIn, refill } from '../rules/seats.ts';
import { cancel, move, type SessionRefusal } from '../rules/sessions.ts';
import { type Allowance, refuseNewcomer, refuseWithoutRooms } from '../store/allowance.ts';
import { hasBlockedBeside } from '../store/has-blocked.ts';
import { leadOf, mayChange, namedIn, toLesson, toSummary, wasInvited } from '../store/lesson.mapper.ts';
import type { LessonRepository } from '../store/lesson.repository.ts';
import type { LessonChanges } from '../store/lesson-changes.ts';
import type { FindLesson } from '../store/visible.ts';
import type { ThanksRepository } from '../thanks/thanks.repository.ts';
import { filterOf } from './list-filter.ts';
import { type MeetsOther, TOO_FAR } from './offer-lesson.ts';

export type LessonService = ReturnType<typeof createLessonService>;
export type LessonViews = ReturnType<typeof createLessonViews>;

/** Shows lessons to callers. */
export function createLessonViews({
  members,
  thanks,
  blocks,
}: {
  members: Pick<MemberRepository, 'findAll'>;
  thanks: Pick<ThanksRepository, 'ofMember'>;
  blocks: Pick<BlockRepository, 'between'>;
}) {
  return {
    async one(callerId: string | undefined, lesson: StoredLesson): Promise<Lesson> {
      const now = new Date();
      const mayHaveThanked = callerId !== undefined && wasInvited(lesson, callerId, now);
      const mayLeave = callerId !== undefined && personIn(lesson, callerId)?.state === 'taken';
      const [named, own, hasBlocked] = await Promise.all([
        members.findAll(namedIn(lesson)),
        mayHaveThanked ? thanks.ofMember(lesson._id, callerId) : [],
        mayLeave && hasBlockedBeside(blocks, callerId, lesson),
      ]);
      return toLesson(lesson, { callerId, members: named, now, thanks: own, hasBlocked });
    },
    async list(callerId: string | undefined, lessons: readonly StoredLesson[]): Promise<LessonSummary[]> {
      const known = await members.findAll(lessons.map(leadOf));
      const now = new Date();
      return lessons.map((lesson) => toSummary(lesson, { callerId, members: known, now }));
    },
  };
}

/** What the members of a ring change of their meeting. It keeps a seat for each of them, and nobody else finds it. */
const OF_MEETING: readonly string[] = ['title', 'about', 'bringAlong', 'place'];

/** @throws ForbiddenError unless the meeting of a ring allows it */
function refuseRing(isAllowed: boolean): void {
  if (!isAllowed) throw new ForbiddenError('This is not available', 'not_available');
}

const SESSION_REFUSALS: Record<SessionRefusal, Wording> = {
  lesson_over: 'This lesson is over',
  too_late: ['A session can be moved until {hours} hours before it begins', { hours: LESSONS.moveHours }],
  moved_often: ['A session can be moved {max} times', { max: LESSONS.moves }],
  times_meet: 'You have another session at this time',
};

export function createLessonService({
  lessons,
  changes,
  blocks,
  allowance,
  meetsOther,
  findLesson,
  views,
}: {
  lessons: LessonRepository;
  changes: LessonChanges;
  blocks: Pick<BlockRepository, 'blockedIdsOf'>;
  allowance: Allowance;
  meetsOther: MeetsOther;
  findLesson: FindLesson;
  views: LessonViews;
}) {
  /** Changes an own lesson. */
  async function changeOwn(
    callerId: string,
    id: string,
    decide: (lesson: StoredLesson, known: Known, now: Date) => Promise<Changed> | Changed,
  ): Promise<Lesson> {
    await findLesson(callerId, id);
    const changed = await changes.change(id, (lesson, known, now) => {
      if (!mayChange(lesson, callerId)) throw new ForbiddenError('Only the teacher can change a lesson');
      return decide(lesson, known, now);
    });
    return views.one(callerId, changed);
  }

  const conflict = async (callerId: string, lesson: StoredLesson, code: string, message: Wording) =>
    new ConflictError(message, { code, current: { lesson: await views.one(callerId, lesson) } });

  async function unlessRefused(
    callerId: string,
    lesson: StoredLesson,
    outcome: Changed | SessionRefusal,
  ): Promise<Changed> {
    if (typeof outcome !== 'string') return outcome;
    throw await conflict(callerId, lesson, outcome, SESSION_REFUSALS[outcome]);
  }

  async function refuseOldVersion(callerId: string, lesson: StoredLesson, version: number): Promise<void> {
    if (lesson.version !== version)
      throw await conflict(callerId, lesson, 'lesson_changed', 'This lesson has changed meanwhile');
  }

  /** Refuses a change of a lesson that is over, and one that takes from those with a seat. */
  async function refuseChange(callerId: string, lesson: StoredLesson, after: StoredLesson): Promise<void> {
    const held = heldSeats(lesson);
    if (!isLive(lesson)) throw await conflict(callerId, lesson, 'lesson_over', SESSION_REFUSALS.lesson_over);
    if (after.seats < held)
      throw await conflict(callerId, lesson, 'seats_taken', ['{count} seats are taken already', { count: held }]);
    if (after.least > after.seats)
      throw new ValidationError([{ field: 'least', message: 'There are fewer seats than that' }]);
    if (after.gives !== lesson.gives && held > 0)
      throw await conflict(callerId, lesson, 'seats_taken', 'What a seat asks for stays, because seats are taken');
  }

  async function page(
    callerId: string | undefined,
    query: { page: number; limit: number },
    { documents, total }: { documents: StoredLesson[]; total: number },
  ): Promise<{ lessons: LessonSummary[]; pagination: Pagination }> {
    return { lessons: await views.list(callerId, documents), pagination: paginationOf(query, total) };
  }

  return {
    async list(callerId: string | undefined, query: QueryOf<'GET /lessons'>) {
      const hidden = callerId ? [callerId, ...(await blocks.blockedIdsOf(callerId))] : [];
      const filter = filterOf(query, { isMember: callerId !== undefined, hidden, now: new Date() });
      return page(callerId, query, await lessons.list(filter, query.sortBy, query));
    },

    async mine(callerId: string, { role, when, ...query }: QueryOf<'GET /lessons/mine'>) {
      const withoutTeachers = await blocks.blockedIdsOf(callerId);
      return page(
        callerId,
        query,
        await lessons.mine(callerId, { role, when, now: new Date(), withoutTeachers }, query),
      );
    },

    idsAfter: (after: string | undefined): Promise<string[]> => lessons.idsAfter(after, new Date(), SITEMAP_PAGE),

    async allowanceOf(callerId: string): Promise<LessonAllowance> {
      const { sessionsAhead: _ahead, today: _today, ...shown } = await allowance.of(callerId);
      return shown;
    },

    async get(callerId: string | undefined, id: string): Promise<Lesson> {
      return views.one(callerId, await findLesson(callerId, id));
    },

    /** @throws ConflictError `lesson_changed`, `seats_taken`, `lesson_over` */
    update: (callerId: string, id: string, { version, ...input }: LessonChange): Promise<Lesson> =>
      changeOwn(callerId, id, async (lesson, known, now) => {
        await refuseOldVersion(callerId, lesson, version);
        const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
        if (lesson.ring) refuseRing(Object.keys(given).every((field) => OF_MEETING.includes(field)));
        const after: StoredLesson = { ...lesson, ...given };
        await refuseChange(callerId, lesson, after);
        const may = await allowance.of(callerId, now);
        if (!lesson.ring && isWider(lesson, after)) refuseNewcomer(may, after);
        if (input.place) refuseWithoutRooms(may, after.place);
        return edited(lesson, given, { by: callerId }, known, now);
      }),

    close: (callerId: string, id: string): Promise<Lesson> =>
      changeOwn(callerId, id, (lesson) => {
        refuseRing(!lesson.ring);
        return lesson.status === 'open'
          ? { lesson: { ...lesson, status: 'closed' }, notices: [] }
          : { lesson, notices: [] };
      }),

    reopen: (callerId: string, id: string): Promise<Lesson> =>
      changeOwn(callerId, id, (lesson, known, now) =>
        lesson.status === 'closed'
          ? refill({ ...lesson, status: 'open' }, lesson, known, now)
          : { lesson, notices: [] },
      ),

    /** @throws ConflictError `lesson_over` */
    cancel: (callerId: string, id: string, { reason = '', ...input }: CancelLessonInput): Promise<Lesson> =>
      changeOwn(callerId, id, (lesson, known, now) => {
        if (input.sessionId && !lesson.sessions.some(({ _id }) => _id === input.sessionId))
          throw new NotFoundError('Session not found');
        return unlessRefused(callerId, lesson, cancel(lesson, { ...input, reason, by: callerId }, known, now));
      }),

    /** @throws ConflictError `lesson_changed`, `too_late`, `moved_often`, `times_meet`, `lesson_over` */
    moveSession: (
      callerId: string,
      id: string,
      sessionId: string,
      { version, startsAt, minutes }: MoveSessionInput,
    ): Promise<Lesson> =>
      changeOwn(callerId, id, async (lesson, known, now) => {
        if (!lesson.sessions.some(({ _id }) => _id === sessionId)) throw new NotFoundError('Session not found');
        await refuseOldVersion(callerId, lesson, version);
        const to = new Date(startsAt);
        if (to.getTime() - now.getTime() > LESSONS.lastDays * DAY_MS)
          throw new ValidationError([{ field: 'startsAt', message: TOO_FAR }]);
        const outcome = move(lesson, sessionId, { startsAt: to, minutes, by: callerId }, known, now);
        const changed = await unlessRefused(callerId, lesson, outcome);
        const moved = changed.lesson.sessions.filter(({ _id }) => _id === sessionId);
        // Nobody teaches the meeting of a ring, so no other lesson can be at its time.
        if (changed.lesson !== lesson && !lesson.ring && (await meetsOther(lesson, moved)))
          throw await conflict(callerId, lesson, 'times_meet', SESSION_REFUSALS.times_meet);
        return changed;
      }),

    /** Cancels what a member teaches and gives back the member's seats: the member is suspended, leaves, or is erased. */
    async withdraw(memberId: string, endSeatOf: (lessonId: string) => Promise<unknown>): Promise<void> {
      const now = new Date();
      for (const { _id } of await lessons.taughtBy(memberId, now)) {
        await changes.change(_id, (lesson, known, at) => {
          const outcome = cancel(lesson, { scope: 'all', reason: '', isOwnWish: false }, known, at);
          return typeof outcome === 'string' ? { lesson, notices: [] } : outcome;
        });
      }
      for (const { _id } of await lessons.joinedBy(memberId, now)) await endSeatOf(_id);
    },
  };
}
