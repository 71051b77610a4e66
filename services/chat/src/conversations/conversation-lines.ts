import type { ConversationLine } from '@mutua/contracts';
import { createKeyedMutex } from '@mutua/service-kit';
import type { Emitter } from '../realtime/emitter.ts';
import type { CallRecord, CallRecordRepository } from '../store/call-record.repository.ts';
import type { ConversationRepository } from '../store/conversation.repository.ts';
import { partyIds, SHOWN_STATUSES, type StoredConversation } from '../store/conversation.ts';

/**
 * Returns the lines of an exchange and of its finished calls, oldest first. For events from before the service stored them, only the
 * present state of the request and its time are known.
 */
export function linesOf(conversation: StoredConversation, calls: readonly CallRecord[]): ConversationLine[] {
  const { status, changedAt, createdAt, scheduledDate, agreedDate = scheduledDate, reviews, ring } = conversation;
  const { sender, receiver } = partyIds(conversation);
  const current = SHOWN_STATUSES.find((each) => each === status);
  const changes = {
    ...(current && { [current]: { at: changedAt, actorId: current === 'accepted' ? receiver : null } }),
    ...conversation.changes,
  };
  const { accepted } = changes;
  const first: ConversationLine = ring
    ? { kind: 'ring', actorId: null, at: '' }
    : { kind: 'asked', actorId: sender, at: '' };
  const lines: ConversationLine[] = [{ ...first, at: createdAt.toISOString() }];
  // A leg of a ring has no sender who asked and no receiver who accepted: all members of the ring have agreed.
  for (const kind of SHOWN_STATUSES.filter((each) => !ring || each !== 'accepted')) {
    const change = changes[kind];
    if (change) lines.push({ kind, at: change.at.toISOString(), actorId: change.actorId });
    // The receiver chooses the date when accepting.
    if (kind === 'accepted' && accepted && agreedDate) {
      const at = accepted.at.toISOString();
      lines.push({ kind: 'planned', at, actorId: accepted.actorId, scheduledDate: agreedDate.toISOString() });
    }
  }
  for (const { at, actorId, ...meeting } of conversation.meetings) {
    lines.push({ kind: 'meeting', at: at.toISOString(), actorId, meeting });
  }
  for (const { callerId, callType, startedAt, seconds } of calls) {
    lines.push({ kind: 'called', at: startedAt.toISOString(), actorId: callerId, callType, seconds });
  }
  for (const { reviewerId, at, rating, sealedUntil } of reviews) {
    const reviewFields = rating !== undefined ? { rating } : sealedUntil && { sealedUntil: sealedUntil.toISOString() };
    lines.push({ kind: 'reviewed', at: at.toISOString(), actorId: reviewerId, ...reviewFields });
  }
  // The sort is stable: lines of the same moment keep their order.
  return lines.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/**
 * Returns the function that sends the lines of a conversation to both parties' devices. It handles one conversation's updates one after the
 * other, so that older lines are never sent last.
 */
export function createLineUpdates({
  conversations,
  callRecords,
  emitter,
}: {
  conversations: Pick<ConversationRepository, 'find'>;
  callRecords: Pick<CallRecordRepository, 'newestOf'>;
  emitter: Pick<Emitter, 'toMembers'>;
}) {
  const mutex = createKeyedMutex();

  async function send(requestId: string): Promise<void> {
    const conversation = await conversations.find(requestId);
    if (!conversation) return;
    const lines = linesOf(conversation, await callRecords.newestOf(requestId));
    emitter.toMembers(Object.values(partyIds(conversation)), 'conversation_lines', { requestId, lines });
  }

  return (requestId: string): Promise<void> => mutex(requestId, () => send(requestId));
}
