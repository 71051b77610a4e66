import { type DomainEvent, LESSONS, type Lesson, type LessonInput, say } from '@mutua/contracts';
import { DAY_MS, HOUR_MS } from '@mutua/contracts/time';
import type { BlockRepository } from '@mutua/domain';
import { ConflictError, createKeyedMutex, newEvent, TooManyRequestsError, ValidationError } from '@mutua/service-kit';
import { isAbsent, type MemberDocument } from '../members/member.model.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import { spanOf } from '../rules/derived.ts';
import { foundBy } from '../rules/found-by.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { areApart, meet, type Span } from '../rules/sessions.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import { type Allowance, refuseNewcomer, refuseWithoutRooms } from '../store/allowance.ts';
import { personOf } from '../store/lesson.mapper.ts';
import type { LessonRepository } from '../store/lesson.repository.ts';
import { mailedEntries } from '../store/lesson-changes.ts';
import { lessonEvents } from '../store/lesson-events.ts';
import { peopleEvent } from '../store/lesson-people.ts';
import { shownEvents } from '../store/lesson-shown.ts';
import type { WishRepository } from '../store/wish.repository.ts';
import type { LessonViews } from './lesson.service.ts';

export type MeetsOther = ReturnType<typeof createMeetsOther>;
export type OfferLesson = ReturnType<typeof createOfferLesson>;

const TOO_NEAR = say('Please choose times that are at least {minutes} minutes ahead', {
  minutes: LESSONS.firstHours * 60,
});
export const TOO_FAR = say('Please choose times within the next {days} days', { days: LESSONS.lastDays });

type Own = Pick<StoredLesson, '_id' | 'teacherId' | 'clientId'>;

/** Whether sessions are at the time of another lesson of their teacher. No lock spans two lessons: two at once may both be stored. */
export function createMeetsOther({ lessons }: { lessons: Pick<LessonRepository, 'taughtBy'> }) {
  return async ({ _id, teacherId, clientId }: Own, sessions: readonly Span[]): Promise<boolean> => {
    const taught = await lessons.taughtBy(teacherId, new Date());
    // A repeated offer does not meet itself.
    const others = taught.filter((lesson) => lesson._id !== _id && lesson.clientId !== clientId);
    const planned = others.flatMap((each) => each.sessions).filter(({ status }) => status === 'planned');
    return planned.some((other) => sessions.some((session) => meet(session, other)));
  };
}

/** @throws ValidationError for dates that are too near, too far or at the same time */
export function refuseDates(sessions: readonly Span[], now: Date): void {
  const refuse = (message: string) => {
    throw new ValidationError([{ field: 'sessions', message }]);
  };
  const starts = sessions.map(({ startsAt }) => startsAt.getTime() - now.getTime());
  if (Math.min(...starts) < LESSONS.firstHours * HOUR_MS) refuse(TOO_NEAR);
  if (Math.max(...starts) > LESSONS.lastDays * DAY_MS) refuse(TOO_FAR);
  if (!areApart(sessions)) refuse('Please choose each time once');
}

/** Offers lessons. */
export function createOfferLesson({
  lessons,
  members,
  skills,
  allowance,
  meetsOther,
  views,
  wishes,
  blocks,
}: {
  lessons: Pick<LessonRepository, 'findByClientId' | 'insert' | 'newId' | 'formerOf'>;
  members: Pick<MemberRepository, 'find'>;
  skills: Pick<SkillRepository, 'findOwn'>;
  allowance: Allowance;
  meetsOther: MeetsOther;
  views: LessonViews;
  wishes: Pick<WishRepository, 'wanted'>;
  blocks: Pick<BlockRepository, 'blockedIdsOf'>;
}) {
  /**
   * @throws ForbiddenError `newcomer`
   * @throws ConflictError `too_many_lessons`
   * @throws TooManyRequestsError
   */
  async function refuseMore(callerId: string, input: LessonInput, now: Date): Promise<void> {
    const may = await allowance.of(callerId, now);
    refuseNewcomer(may, input);
    refuseWithoutRooms(may, input.place);
    if (may.lessons === 0 || may.sessionsAhead + input.sessions.length > LESSONS.sessionsAhead) {
      const wording = ['You can offer {max} lessons at a time', { max: LESSONS.open }] as const;
      throw new ConflictError(wording, { code: 'too_many_lessons' });
    }
    if (may.today < LESSONS.newADay) return;
    const wording = [
      'You can offer {max} lessons a day. Please try again tomorrow.',
      { max: LESSONS.newADay },
    ] as const;
    throw new TooManyRequestsError(wording, HOUR_MS / 1000);
  }

  /** Tells of a lesson that members find. Nobody with a block with the teacher is told. */
  async function offeredEvents(
    lesson: StoredLesson,
    teacher: MemberDocument | null,
    now: Date,
  ): Promise<DomainEvent[]> {
    const { _id, teacherId, title, skill, startsAt, seats } = lesson;
    if (!lesson.foundBy || !teacher || !skill) return [];
    const [former, blocked] = await Promise.all([lessons.formerOf(teacherId, now), blocks.blockedIdsOf(teacherId)]);
    const recipients = former.filter((id) => id !== teacherId && !blocked.includes(id)).slice(0, LESSONS.formerTold);
    const about = { lessonId: _id, title, skillId: skill._id, startsAt: startsAt.toISOString(), seats };
    const person = personOf(teacherId, new Map([[teacherId, teacher]]));
    return [newEvent('lesson.offered', { ...about, teacher: person, former: recipients })];
  }

  function newLesson(
    teacherId: string,
    { skill, zone }: { skill: SkillDocument; zone: string | null | undefined },
    input: LessonInput,
    now: Date,
  ): StoredLesson {
    const { skillId: _skillId, sessions, clientId, bringAlong = '', admission, timeZone: typed, ...rest } = input;
    const stored = sessions.map(({ startsAt, minutes }) => ({
      ...{ _id: lessons.newId(), startsAt: new Date(startsAt), minutes },
      ...{ status: 'planned' as const, was: null, moves: 0, reason: '' },
    }));
    const { _id, title, category, proficiency } = skill;
    const timeZone = rest.place.mode === 'person' && (typed ?? zone);
    return {
      ...rest,
      _id: lessons.newId(),
      version: 1,
      kind: sessions.length > 1 ? 'course' : 'workshop',
      teacherId,
      skill: { _id, title, category, proficiency },
      bringAlong,
      admission: admission ?? (rest.place.mode === 'person' ? 'ask' : 'open'),
      sessions: stored,
      ...(timeZone && { timeZone }),
      status: 'open',
      people: [],
      ended: [],
      clientId: clientId ?? lessons.newId(),
      ...spanOf(stored),
      free: rest.seats,
      foundBy: null,
      words: [],
      dueAt: null,
      moderation: null,
      createdAt: now,
      updatedAt: now,
    };
  }

  /**
   * Offers a lesson. A repeat, by its `clientId`, returns the stored one.
   * @throws ValidationError for another's skill, and for dates that cannot be
   * @throws ForbiddenError `newcomer`
   * @throws ConflictError `too_many_lessons`, `times_meet`, `account_leaving`
   */
  async function offer(callerId: string, input: LessonInput): Promise<Lesson> {
    const repeated = input.clientId && (await lessons.findByClientId(callerId, input.clientId));
    if (repeated) return views.one(callerId, repeated);
    const now = new Date();
    const [skill, teacher] = await Promise.all([skills.findOwn(input.skillId, callerId), members.find(callerId)]);
    if (isAbsent(teacher))
      throw new ConflictError('Your account is about to be erased. Keep it first.', { code: 'account_leaving' });
    if (!skill) throw new ValidationError([{ field: 'skillId', message: 'Please choose a skill' }]);
    const offered = newLesson(callerId, { skill, zone: teacher?.timeZone }, input, now);
    refuseDates(offered.sessions, now);
    await refuseMore(callerId, input, now);
    if (await meetsOther(offered, offered.sessions))
      throw new ConflictError('You have another session at this time', { code: 'times_meet' });
    const lesson = { ...offered, foundBy: foundBy(offered, teacher) };
    const known = { members: new Map(teacher && [[callerId, teacher]]), now };
    const entries = await mailedEntries(wishes, null, lesson, now);
    const events = [
      ...lessonEvents({ lesson, notices: [] }, lesson.version, { ...known, entries }),
      ...(await offeredEvents(lesson, teacher, now)),
      peopleEvent(lesson),
      ...shownEvents(lesson),
    ];
    // Another call with the same `clientId` was faster.
    if (!(await lessons.insert(lesson, () => teacher?.timeZone ?? null, ...events))) return offer(callerId, input);
    return views.one(callerId, lesson);
  }

  // Offers of one teacher run one after the other, so that each counts the earlier ones. Those that reach another replica at the same time
  // are not counted: the limits then let one lesson more through for each.
  const inTurn = createKeyedMutex();
  return (callerId: string, input: LessonInput): Promise<Lesson> => inTurn(callerId, () => offer(callerId, input));
}
