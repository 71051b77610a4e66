import type { EventPayload } from '@mutua/contracts';
import { isRepublished } from '@mutua/service-kit';
import type { Emitter } from '../realtime/emitter.ts';
import type { Store } from '../store/store.ts';
import type { CircleRepository } from './circle.repository.ts';
import { memberIn } from './circle.ts';
import type { CircleMessageRepository } from './circle-message.repository.ts';
import type { CircleReadRepository } from './circle-read.repository.ts';
import { toLines } from './circle-view.ts';
import { idsIn } from './live-circles.ts';

/** Applies what the lessons service tells, and tells open pages. */
export function createCircleChanges({
  circles,
  circleMessages,
  circleReads,
  members,
  forget,
  emitter,
}: Pick<Store, 'members'> & {
  circles: Pick<CircleRepository, 'mirror'>;
  circleMessages: Pick<CircleMessageRepository, 'lastSeqOf'>;
  circleReads: Pick<CircleReadRepository, 'tellLeft'>;
  /** Makes every node drop a circle from memory. */
  forget: (circleId: string) => void;
  emitter: Emitter;
}) {
  return async (lesson: EventPayload<'lesson.people'>, at: Date): Promise<void> => {
    const written = await circles.mirror(lesson, at, circleMessages.lastSeqOf);
    const circleId = lesson.lessonId;
    forget(circleId);
    if (!written) return;
    const { before, after } = written;
    const left = before ? idsIn(before).filter((id) => !memberIn(after, id)) : [];
    // Their unread notification would lead to a conversation that they cannot open.
    for (const memberId of left) await circleReads.tellLeft(memberId, circleId, after.lastSeq);
    if (isRepublished() || !after.opensAt) return;
    emitter.toMembers([...idsIn(after), ...left], 'circle_updated', { circleId });
    const isTold = before && before.lines.at(-1)?.at.getTime() === after.lines.at(-1)?.at.getTime();
    if (isTold) return;
    const people = await members.findPeople(after.lines.flatMap(({ memberId }) => memberId ?? []));
    emitter.toMembers(idsIn(after), 'circle_lines', { circleId, lines: toLines(after.lines, people) });
  };
}
