import type { EventPayload } from '@mutua/contracts';
import { MEETINGS } from '@mutua/contracts/limits';
import type { EventHandler } from '@mutua/service-kit';
import type { Emitter } from '../realtime/emitter.ts';
import type { ConversationRepository } from '../store/conversation.repository.ts';
import type { PlanChange } from '../store/conversation.ts';

interface Dependencies {
  conversations: Pick<ConversationRepository, 'addPlanChange'>;
  emitter: Pick<Emitter, 'toMembers'>;
  /** Sends all lines of the conversation to both parties' devices. */
  announceLines: (id: string) => Promise<void>;
}

function changeOf({ rev, change, at, actorId, proposal, sessions }: EventPayload<'meeting.changed'>): PlanChange {
  const [first] = sessions;
  const isProposed = change === 'proposed' || change === 'countered';
  return {
    rev,
    change,
    at: new Date(at),
    actorId,
    proposalId: proposal?._id ?? null,
    times: (isProposed && proposal?.times) || [],
    startsAt: first?.startsAt ?? null,
    was: first?.was ?? null,
    count: sessions.length,
    minutes: first?.minutes ?? proposal?.minutes ?? MEETINGS.minutes.default,
  };
}

/**
 * Stores a change of the plan as a line of the conversation, and tells both parties' devices. When only one party has said whether they
 * met, there is no line, so that it does not influence the other's answer.
 */
export const onMeetingChanged =
  ({ conversations, emitter, announceLines }: Dependencies): EventHandler<'meeting.changed'> =>
  async ({ payload }) => {
    const { requestId, rev, sender, receiver } = payload;
    const isLine = payload.change !== 'answered';
    if (isLine) await conversations.addPlanChange(requestId, changeOf(payload));
    emitter.toMembers([sender._id, receiver._id], 'plan_changed', { requestId, rev });
    if (isLine) await announceLines(requestId);
  };

/** Stores as a line of the conversation that one party will be late, and tells both parties' devices. */
export const onMeetingLate =
  ({ conversations, emitter, announceLines }: Dependencies): EventHandler<'meeting.late'> =>
  async ({ payload: { requestId, rev, actorId, at, late, startsAt, minutes, sender, receiver } }) => {
    const change = { rev, change: 'late' as const, at: new Date(at), actorId, startsAt, minutes, late };
    await conversations.addPlanChange(requestId, { ...change, proposalId: null, times: [], was: null, count: 1 });
    emitter.toMembers([sender._id, receiver._id], 'plan_changed', { requestId, rev });
    await announceLines(requestId);
  };
