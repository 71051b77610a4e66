import type { EventHandler } from '@mutua/service-kit';
import type { ConversationRepository } from '../conversations/conversation.repository.ts';
import type { Emitter } from '../realtime/emitter.ts';

/** Stores as a line of the conversation that one party will be late, and tells both parties' devices. */
export const onMeetingLate =
  ({
    conversations,
    emitter,
    announceLines,
  }: {
    conversations: Pick<ConversationRepository, 'addPlanChange'>;
    emitter: Pick<Emitter, 'toMembers'>;
    /** Sends all lines of the conversation to both parties' devices. */
    announceLines: (id: string) => Promise<void>;
  }): EventHandler<'meeting.late'> =>
  async ({ payload: { requestId, rev, actorId, at, late, startsAt, minutes, sender, receiver } }) => {
    await conversations.addPlanChange(requestId, {
      rev,
      change: 'late',
      at: new Date(at),
      actorId,
      proposalId: null,
      times: [],
      startsAt,
      was: null,
      count: 1,
      minutes,
      late,
    });
    emitter.toMembers([sender._id, receiver._id], 'plan_changed', { requestId, rev });
    await announceLines(requestId);
  };
