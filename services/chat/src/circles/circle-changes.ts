import type { EventPayload } from '@mutua/contracts';
import { isRepublished } from '@mutua/service-kit';
import type { Emitter } from '../realtime/emitter.ts';
import type { Store } from '../store/store.ts';
import type { CircleDocument } from './circle.model.ts';
import type { CircleRepository } from './circle.repository.ts';
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
  circles: Pick<CircleRepository, 'mirror' | 'find' | 'leftTold'>;
  circleMessages: Pick<CircleMessageRepository, 'lastSeqOf'>;
  circleReads: Pick<CircleReadRepository, 'tellLeft'>;
  /** Makes every node drop a circle from memory. */
  forget: (circleId: string) => void;
  emitter: Emitter;
}) {
  /** Tells who has left and does not know yet, also when the process that stored it has died. Returns them. */
  async function tellLeft({ _id, left = [] }: CircleDocument): Promise<string[]> {
    if (left.length === 0) return [];
    const lastSeq = await circleMessages.lastSeqOf(_id);
    // Their unread notification would lead to a conversation that they cannot open.
    for (const memberId of left) await circleReads.tellLeft(memberId, _id, lastSeq);
    await circles.leftTold(_id, left);
    return left;
  }

  return async (lesson: EventPayload<'lesson.people'>, at: Date): Promise<void> => {
    const written = await circles.mirror(lesson, at, circleMessages.lastSeqOf);
    const circleId = lesson.lessonId;
    forget(circleId);
    const after = written?.after ?? (await circles.find(circleId));
    if (!after) return;
    const left = await tellLeft(after);
    const isNews = written !== null || left.length > 0;
    if (!isNews || isRepublished() || !after.opensAt) return;
    emitter.toMembers([...idsIn(after), ...left], 'circle_updated', { circleId });
    const before = written?.before;
    const isTold = before && before.lines.at(-1)?.at.getTime() === after.lines.at(-1)?.at.getTime();
    if (isTold) return;
    const people = await members.findPeople(after.lines.flatMap(({ memberId }) => memberId ?? []));
    emitter.toMembers(idsIn(after), 'circle_lines', { circleId, lines: toLines(after.lines, people) });
  };
}
