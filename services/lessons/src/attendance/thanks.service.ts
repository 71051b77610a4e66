import type {
  EventPayload,
  Lesson,
  QueryOf,
  ReportInput,
  ResponseOf,
  Thanks,
  ThanksAnswerInput,
  ThanksInput,
} from '@mutua/contracts';
import type { BlockRepository, ReportService, Visibility } from '@mutua/domain';
import { ConflictError, ForbiddenError, NotFoundError, newEvent, paginationOf } from '@mutua/service-kit';
import type { LessonViews } from '../lessons/lesson.service.ts';
import { isAbsent } from '../members/member.model.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import { answersUntil, mayThank } from '../rules/after.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { personOf } from '../store/lesson.mapper.ts';
import type { LessonRepository } from '../store/lesson.repository.ts';
import type { FindLesson } from '../store/visible.ts';
import { comeAgainOf } from '../thanks/come-again.ts';
import type { ThanksDocument } from '../thanks/thanks.model.ts';
import type { ThanksRepository } from '../thanks/thanks.repository.ts';
import { AFTER_REFUSALS, requireSession } from './attendance.service.ts';

export type ThanksService = ReturnType<typeof createThanksService>;

/** Whether a reader of thanks may find the lesson that they are about. */
const isFoundBy = (callerId: string | undefined, { listed, moderation }: StoredLesson): boolean =>
  !moderation?.isHidden && (listed === 'everybody' || (listed === 'members' && callerId !== undefined));

/** Takes the thanks of learners, and shows them. */
export function createThanksService({
  thanks,
  lessons,
  members,
  blocks,
  visibility,
  findLesson,
  views,
  reports,
}: {
  thanks: ThanksRepository;
  lessons: Pick<LessonRepository, 'findAll'>;
  members: Pick<MemberRepository, 'find' | 'findAll'>;
  blocks: Pick<BlockRepository, 'blockedIdsOf'>;
  visibility: Pick<Visibility, 'mayFind'>;
  findLesson: FindLesson;
  views: LessonViews;
  reports: ReportService;
}) {
  async function shown(callerId: string | undefined, documents: readonly ThanksDocument[]): Promise<Thanks[]> {
    const [authors, about] = await Promise.all([
      members.findAll(documents.map(({ memberId }) => memberId)),
      lessons.findAll(documents.map(({ lessonId }) => lessonId)),
    ]);
    return documents.map(({ _id, memberId, text, lessonId, heldAt, answer }) => {
      const lesson = about.find((each) => each._id === lessonId);
      return {
        _id,
        author: personOf(memberId, authors),
        text,
        ...(lesson && isFoundBy(callerId, lesson) && { lesson: { _id: lessonId, title: lesson.title } }),
        heldAt: heldAt.toISOString(),
        answer: answer && { text: answer.text, at: answer.at.toISOString() },
      };
    });
  }

  /** @throws NotFoundError unless everybody reads it */
  async function requireShown(callerId: string, id: string): Promise<ThanksDocument> {
    const found = await thanks.find(id);
    const hidden = await blocks.blockedIdsOf(callerId);
    const isShown = found && found.shownAt <= new Date() && found.text !== '' && !found.moderation?.isHidden;
    if (!isShown || hidden.includes(found.memberId) || hidden.includes(found.teacherId))
      throw new NotFoundError('Thanks not found');
    return found;
  }

  return {
    async list(callerId: string | undefined, query: QueryOf<'GET /thanks'>): Promise<ResponseOf<'GET /thanks'>> {
      const { teacherId } = query;
      const [hidden, teacher] = await Promise.all([
        callerId ? blocks.blockedIdsOf(callerId) : Promise.resolve<string[]>([]),
        members.find(teacherId),
      ]);
      const isShown = teacher && !isAbsent(teacher) && !hidden.includes(teacherId);
      if (!isShown || !(await visibility.mayFind(callerId, teacherId, teacher.findMe)))
        return { thanks: [], again: null, pagination: paginationOf(query, 0) };
      const now = new Date();
      const [{ documents, total }, answers] = await Promise.all([
        thanks.shownOf(teacherId, { withoutMembers: hidden, now }, query),
        thanks.answersAbout(teacherId, now),
      ]);
      return {
        thanks: await shown(callerId, documents),
        again: comeAgainOf(answers),
        pagination: paginationOf(query, total),
      };
    },

    /**
     * Stores the thanks of a learner who was there. They can be changed until they are shown.
     * @throws ForbiddenError `not_there`
     * @throws ConflictError `answer_settled`
     */
    async put(callerId: string, id: string, sessionId: string, { text = '', again }: ThanksInput): Promise<Lesson> {
      const lesson = await findLesson(callerId, id);
      const session = requireSession(lesson, sessionId);
      const now = new Date();
      const shownAt = answersUntil(session);
      if (shownAt <= now) {
        const current = { lesson: await views.one(callerId, lesson) };
        throw new ConflictError(AFTER_REFUSALS.answer_settled, { code: 'answer_settled', current });
      }
      // In the meeting of a ring nobody teaches.
      if (lesson.ring || !mayThank(session, callerId, now))
        throw new ForbiddenError('Only those who were there can thank', 'not_there');
      const { teacherId } = lesson;
      const about = { lessonId: id, teacherId, heldAt: session.startsAt, shownAt };
      await thanks.put({ sessionId, memberId: callerId, text, again, ...about });
      return views.one(callerId, lesson);
    },

    async takeBack(callerId: string, id: string, sessionId: string): Promise<Lesson> {
      const lesson = await findLesson(callerId, id);
      requireSession(lesson, sessionId);
      await thanks.takeBack(sessionId, callerId, new Date());
      return views.one(callerId, lesson);
    },

    /** @throws ConflictError `answered` */
    async answer(callerId: string, id: string, { text }: ThanksAnswerInput): Promise<Thanks> {
      const { teacherId } = await requireShown(callerId, id);
      if (teacherId !== callerId) throw new ForbiddenError('Only the teacher can answer');
      const answered = await thanks.answer(id, callerId, text, new Date());
      if (!answered) throw new ConflictError('You have answered already', { code: 'answered' });
      const [one] = await shown(callerId, [answered]);
      return one as Thanks;
    },

    /** Reports the words of a learner; the learner reports the answer. */
    async report(callerId: string, id: string, input: ReportInput): Promise<void> {
      const { memberId, teacherId, text, heldAt, answer } = await requireShown(callerId, id);
      const isAuthor = memberId === callerId;
      if (isAuthor && !answer) throw new ForbiddenError('You cannot report your own words');
      const words = {
        part: 'review',
        text,
        authorId: memberId,
        at: heldAt.toISOString(),
        isReported: !isAuthor,
      } as const;
      const reply = answer && {
        ...{ part: 'review' as const, text: answer.text, authorId: teacherId },
        ...{ at: answer.at.toISOString(), isReported: isAuthor },
      };
      await reports.take(
        callerId,
        { targetId: id, subjectId: isAuthor ? teacherId : memberId, evidence: [words, ...(reply ? [reply] : [])] },
        input,
        (report) => newEvent('thanks.reported', { report }),
      );
    },

    /** Hides thanks with their answer, or shows them again. */
    decided: ({ targetId, isHidden, version }: EventPayload<'content.moderated'>): Promise<void> =>
      thanks.decide(targetId, { isHidden, version }),
  };
}
