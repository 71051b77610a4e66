import type { Language } from '@mutua/contracts';
import { calendarFile, lessonEntry } from '@mutua/domain';
import { NotFoundError } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import { personIn } from '../rules/seats.ts';
import { isInside, personOf } from '../store/lesson.mapper.ts';
import type { FindLesson } from '../store/visible.ts';
import type { WishRepository } from '../store/wish.repository.ts';

export type SessionFile = ReturnType<typeof createSessionFile>;

/** Writes one session as a calendar file, for its teacher and for members with a seat. */
export const createSessionFile =
  ({
    findLesson,
    members,
    wishes,
    publicUrl,
  }: {
    findLesson: FindLesson;
    members: Pick<MemberRepository, 'findAll'>;
    wishes: Pick<WishRepository, 'hasAlarm'>;
    publicUrl: string;
  }) =>
  /** @throws NotFoundError for a caller without a seat, and for a session that the lesson does not have */
  async (callerId: string, lessonId: string, sessionId: string, language: Language): Promise<string> => {
    const lesson = await findLesson(callerId, lessonId);
    const session = lesson.sessions.find(({ _id }) => _id === sessionId);
    if (!session || !isInside(lesson, callerId)) throw new NotFoundError('Session not found');
    const { teacherId, createdAt } = lesson;
    const [known, alarm] = await Promise.all([members.findAll([teacherId]), wishes.hasAlarm(callerId)]);
    const { sequence = 0, setAt = createdAt } = session;
    const entry = lessonEntry(
      lesson,
      { ...session, sequence, setAt },
      {
        language,
        publicUrl,
        isPrivate: false,
        site: '',
        teacher: callerId === teacherId || lesson.ring ? null : personOf(teacherId, known).name,
        bump: personIn(lesson, callerId)?.bump ?? 0,
      },
    );
    return calendarFile([entry], { method: 'PUBLISH', alarm });
  };
