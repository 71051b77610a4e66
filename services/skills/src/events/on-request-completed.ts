import type { EventHandler } from '@mutua/service-kit';
import type { SkillChanges } from '../skills/skill-changes.ts';

/** Counts the exchange for both skills. */
export const onRequestCompleted =
  ({ changes }: { changes: Pick<SkillChanges, 'countExchange'> }): EventHandler<'request.completed'> =>
  async (event) => {
    const { senderSkillId, receiverSkillId } = event.payload.request;
    await changes.countExchange(event, senderSkillId._id);
    await changes.countExchange(event, receiverSkillId._id);
  };
