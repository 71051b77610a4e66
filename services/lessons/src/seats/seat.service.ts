import {
  type BroughtSkill,
  LESSONS,
  type Lesson,
  type LessonPersonInput,
  type SeatChange,
  type SeatInput,
  type Wording,
} from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import type { BlockRepository } from '@mutua/domain';
import { ConflictError, createKeyedMutex, ForbiddenError, NotFoundError } from '@mutua/service-kit';
import type { LessonViews } from '../lessons/lesson.service.ts';
import { isAbsent } from '../members/member.model.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';
import {
  type Changed,
  endSeat,
  giveSeat,
  idsIn,
  type Known,
  pass,
  personIn,
  type Refusal,
  take,
  takeOffer,
} from '../rules/seats.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { Allowance } from '../store/allowance.ts';
import { hasBlockedBeside } from '../store/has-blocked.ts';
import type { LessonChanges } from '../store/lesson-changes.ts';
import type { FindLesson } from '../store/visible.ts';

export type SeatService = ReturnType<typeof createSeatService>;

const REFUSALS: Record<Exclude<Refusal, 'not_available'>, Wording> = {
  lesson_closed: 'This lesson takes nobody new',
  lesson_full: 'All seats of this lesson are taken',
  waiting_full: 'The waiting list of this lesson is full',
  asked_often: ['You have asked for a seat in this lesson {max} times', { max: LESSONS.asks }],
  offer_gone: 'This seat is no longer kept for you',
  seat_gone: 'This member does not ask for a seat any more',
};

/** Whether the caller sees other dates than those of the lesson. */
const sawOthers = ({ sessions }: StoredLesson, dates: readonly string[] | undefined): boolean => {
  if (!dates) return false;
  const present = sessions.filter(({ status }) => status !== 'cancelled').map(({ startsAt }) => startsAt.toISOString());
  return present.length !== dates.length || present.some((date) => !dates.includes(date));
};

/** The note of a member. In the meeting of a ring there is no teacher to read it. */
const noteIn = ({ ring }: StoredLesson, note: string): string => (ring ? '' : note);

/** Takes, gives and ends seats. */
export function createSeatService({
  changes,
  members,
  skills,
  blocks,
  allowance,
  findLesson,
  views,
}: {
  changes: LessonChanges;
  members: Pick<MemberRepository, 'find'>;
  skills: Pick<SkillRepository, 'findOwn'>;
  blocks: Pick<BlockRepository, 'between'>;
  allowance: Allowance;
  findLesson: FindLesson;
  views: LessonViews;
}) {
  /**
   * Takes of one member run one after the other, so that each counts the seats of the earlier ones. Those that reach another replica at the
   * same time are not counted: the limit then lets one seat more through for each.
   */
  const inTurn = createKeyedMutex();
  const conflict = async (callerId: string, lesson: StoredLesson, code: string, message: Wording) =>
    new ConflictError(message, { code, current: { lesson: await views.one(callerId, lesson) } });

  async function unlessRefused(callerId: string, lesson: StoredLesson, outcome: Changed | Refusal): Promise<Changed> {
    if (typeof outcome !== 'string') return outcome;
    if (outcome === 'not_available') throw new ForbiddenError('This is not available', 'not_available');
    throw await conflict(callerId, lesson, outcome, REFUSALS[outcome]);
  }

  /**
   * The skill that a member brings.
   * @throws ForbiddenError `needs_skill` without an own one, unless the lesson asks for nothing
   */
  async function broughtBy(
    callerId: string,
    skillId: string | undefined,
    gives: StoredLesson['gives'],
  ): Promise<BroughtSkill | null> {
    const skill = skillId ? await skills.findOwn(skillId, callerId) : null;
    if (skill) return { skillId: skill._id, title: skill.title };
    if (gives === 'nothing') return null;
    throw new ForbiddenError('Please choose a skill of yours that you bring', 'needs_skill');
  }

  /**
   * Who holds a seat keeps it: somebody blocked by one of them gets none, and somebody who has blocked one of them is warned.
   * @throws ForbiddenError `not_available`
   * @throws ConflictError `blocked_inside`
   */
  async function refuseBlocks(callerId: string, lesson: StoredLesson, despite: boolean): Promise<void> {
    const pairs = await blocks.between([callerId], idsIn(lesson, 'taken', 'offered'));
    if (pairs.some(({ blockedId }) => blockedId === callerId))
      throw new ForbiddenError('This is not available', 'not_available');
    if (pairs.length > 0 && !despite)
      throw await conflict(callerId, lesson, 'blocked_inside', 'Somebody whom you have blocked has a seat');
  }

  /** Refuses the own lesson, one that the caller saw with other dates, and one that moderators hide. */
  async function refuseLesson(
    callerId: string,
    lesson: StoredLesson,
    dates: readonly string[] | undefined,
  ): Promise<void> {
    if (lesson.teacherId === callerId) throw new ForbiddenError('You cannot take a seat in your own lesson', 'own');
    if (isAbsent(await members.find(callerId)))
      throw new ConflictError('Your account is about to be erased. Keep it first.', { code: 'account_leaving' });
    if (sawOthers(lesson, dates))
      throw await conflict(callerId, lesson, 'dates_changed', 'The dates of this lesson have changed');
    if (lesson.moderation?.isHidden) throw await conflict(callerId, lesson, 'lesson_closed', REFUSALS.lesson_closed);
  }

  /** @throws ForbiddenError `too_many_seats`, `last_minute_only` */
  async function refuseMore(callerId: string, { startsAt }: StoredLesson, now: Date): Promise<void> {
    const { seats, lastMinuteUntil } = await allowance.of(callerId, now);
    if (seats === 0)
      throw new ForbiddenError(['You can have {max} seats at a time', { max: LESSONS.seatsAhead }], 'too_many_seats');
    const { hours } = LESSONS.misses;
    if (!lastMinuteUntil || startsAt.getTime() - now.getTime() <= hours * HOUR_MS) return;
    const wording = ['For now you get seats only within {hours} hours of the start', { hours }] as const;
    throw new ForbiddenError(wording, 'last_minute_only', { current: { until: lastMinuteUntil } });
  }

  /** Takes a seat back. The worker counts how often the teacher does it, once it is stored: others may be taken back at the same time. */
  function remove(
    lesson: StoredLesson,
    memberId: string,
    words: string,
    { known, now }: { known: Known; now: Date },
  ): Changed {
    const removed = endSeat(lesson, memberId, { state: 'removed', words }, known, now);
    if (personIn(lesson, memberId)?.state !== 'taken') return removed;
    return { ...removed, lesson: { ...removed.lesson, uncountedSince: now } };
  }

  /** Ends what a member has in a lesson, because the member is absent or blocked. */
  const end = (memberId: string, id: string, { isAnnounced = true } = {}): Promise<StoredLesson> =>
    changes.change(id, (lesson, known, now) => endSeat(lesson, memberId, { state: 'left', isAnnounced }, known, now));

  /** A block with the teacher may have become known before there was a seat to end. Who has blocked is told of nothing. */
  async function endBlocked(memberId: string, { _id, teacherId, ring, people }: StoredLesson): Promise<boolean> {
    if (ring || memberId === teacherId || !personIn({ people }, memberId)) return false;
    const pairs = await blocks.between([memberId], [teacherId]);
    if (pairs.length === 0) return false;
    await end(memberId, _id, { isAnnounced: pairs.some(({ blockerId }) => blockerId === memberId) });
    return true;
  }

  async function changeSeen(
    callerId: string,
    id: string,
    decide: Parameters<LessonChanges['change']>[1],
  ): Promise<Lesson> {
    await findLesson(callerId, id);
    const lesson = await changes.change(id, decide);
    if (await endBlocked(callerId, lesson)) throw new NotFoundError('Lesson not found');
    return views.one(callerId, lesson);
  }

  return {
    /**
     * Takes a seat, asks for one, or waits for one.
     * @throws ForbiddenError `needs_skill`, `too_many_seats`, `last_minute_only`, `not_available`
     * @throws ConflictError `lesson_closed`, `lesson_full`, `waiting_full`, `asked_often`, `dates_changed`, `blocked_inside`
     */
    take: (callerId: string, id: string, { brings, note = '', orWait, despite, dates }: SeatInput): Promise<Lesson> =>
      inTurn(callerId, () =>
        changeSeen(callerId, id, async (lesson, known, now) => {
          const present = personIn(lesson, callerId);
          if (present?.state === 'taken') return { lesson, notices: [] };
          await refuseLesson(callerId, lesson, dates);
          const brought = await broughtBy(callerId, brings, lesson.gives);
          await refuseBlocks(callerId, lesson, despite);
          // Nobody else can have the seats of a ring.
          if (!present && !lesson.ring) await refuseMore(callerId, lesson, now);
          const taking = { memberId: callerId, brings: brought, note: noteIn(lesson, note), orWait };
          return unlessRefused(callerId, lesson, take(lesson, taking, known, now));
        }),
      ),

    /**
     * Takes an offered seat or lets it pass, or changes what the caller brings and writes.
     * @throws ForbiddenError `not_available`
     * @throws ConflictError `offer_gone`
     */
    change: (callerId: string, id: string, { offer, brings, note }: SeatChange): Promise<Lesson> =>
      changeSeen(callerId, id, async (lesson, known, now) => {
        const person = personIn(lesson, callerId);
        if (offer === 'pass') return unlessRefused(callerId, lesson, pass(lesson, callerId, known, now));
        const brought = brings === undefined ? null : await broughtBy(callerId, brings, lesson.gives);
        if (offer === 'take') {
          // Somebody with a seat may have blocked them since the offer.
          await refuseBlocks(callerId, lesson, true);
          return unlessRefused(callerId, lesson, takeOffer(lesson, callerId, brought, now));
        }
        if (!person) throw await conflict(callerId, lesson, 'offer_gone', REFUSALS.offer_gone);
        const changed = { ...person, brings: brought ?? person.brings, note: noteIn(lesson, note ?? person.note) };
        const people = lesson.people.map((each) => (each === person ? changed : each));
        return { lesson: { ...lesson, people }, notices: [] };
      }),

    leave: (callerId: string, id: string): Promise<Lesson> =>
      changeSeen(callerId, id, async (lesson, known, now) => {
        const isOwnWish = !(await hasBlockedBeside(blocks, callerId, lesson));
        return endSeat(lesson, callerId, { state: 'left', isOwnWish }, known, now);
      }),

    /**
     * The teacher gives a seat to who asks, says no, or takes a seat back.
     * @throws ConflictError `seat_gone`, `waiting_full`
     */
    async answer(
      callerId: string,
      id: string,
      memberId: string,
      { answer, reason = '' }: LessonPersonInput,
    ): Promise<Lesson> {
      await findLesson(callerId, id);
      const after = await changes.change(id, (lesson, known, now) => {
        if (lesson.teacherId !== callerId) throw new ForbiddenError('Only the teacher can change a lesson');
        if (answer === 'yes') return unlessRefused(callerId, lesson, giveSeat(lesson, memberId, known, now));
        const isAsking = personIn(lesson, memberId)?.state === 'asked';
        if (answer === 'no' && !isAsking) return unlessRefused(callerId, lesson, 'seat_gone');
        return isAsking
          ? endSeat(lesson, memberId, { state: 'declined', words: reason }, known, now)
          : remove(lesson, memberId, reason, { known, now });
      });
      // Why a yes has given no seat, the teacher does not learn.
      if (answer === 'yes' && (!personIn(after, memberId) || (await endBlocked(memberId, after))))
        throw await conflict(callerId, after, 'seat_gone', REFUSALS.seat_gone);
      return views.one(callerId, after);
    },

    end,
  };
}
