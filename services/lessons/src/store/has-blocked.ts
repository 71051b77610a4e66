import type { BlockRepository } from '@mutua/domain';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { idsIn } from '../rules/seats.ts';

/** Whether a member has blocked somebody with a seat beside them, so that leaving is never late. Who is blocked learns nothing of it. */
export async function hasBlockedBeside(
  blocks: Pick<BlockRepository, 'between'>,
  memberId: string,
  lesson: StoredLesson,
): Promise<boolean> {
  const pairs = await blocks.between([memberId], idsIn(lesson, 'taken'));
  return pairs.some(({ blockerId }) => blockerId === memberId);
}
