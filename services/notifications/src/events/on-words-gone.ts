import type { ReportKind } from '@mutua/contracts';
import type { EventHandler } from '@mutua/service-kit';
import type { FollowerNoticeRepository } from '../followers/follower-notice.repository.ts';
import type { Dependencies } from './dependencies.ts';

type Quotes = Pick<Dependencies, 'quoted'>;

/** Removes the notification of a reference that was removed. */
export const onReferenceRemoved =
  ({ quoted }: Quotes): EventHandler<'reference.removed'> =>
  async ({ payload: { referenceId, authorId } }) => {
    await quoted.markGone(`reference:${referenceId}`);
    await quoted.remove(`reference:${referenceId}`, authorId);
  };

/**
 * How the kinds are named whose words notifications quote. Of messages only words to all are quoted; chat changes the notifications of other
 * messages, and skills those of skills.
 */
const QUOTED = {
  reference: 'reference',
  answer: 'answer',
  question: 'question',
  message: 'word',
} as const satisfies Partial<Record<ReportKind, string>>;

/** Removes the notifications that quote what moderators have hidden. They do not return when it is shown again. */
export const onContentModerated =
  ({ quoted }: Quotes): EventHandler<'content.moderated'> =>
  async ({ payload: { kind, targetId, subjectId, isHidden } }) => {
    const found = kind in QUOTED && QUOTED[kind as keyof typeof QUOTED];
    if (!found || !isHidden) return;
    await quoted.markGone(`${found}:${targetId}`);
    await quoted.remove(`${found}:${targetId}`, subjectId);
  };

/** Removes the notifications that lead to a skill which nobody can open any more, and stops those that followers would still get. */
export const onSkillGone =
  ({
    notices,
    quoted,
  }: Quotes & { notices: Pick<FollowerNoticeRepository, 'remove'> }): EventHandler<'skill.deleted' | 'skill.hidden'> =>
  async ({ type, payload: { skillId, ownerId } }) => {
    // A hidden skill may be shown again, and be found by further searches.
    if (type === 'skill.deleted') await quoted.markGone(`skill:${skillId}`);
    await notices.remove(skillId);
    await quoted.remove(`skill:${skillId}`, ownerId, { actionUrl: `/skills/${skillId}` });
  };
