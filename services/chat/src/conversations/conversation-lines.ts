import type { ConversationLine } from '@mutua/contracts';
import { createKeyedMutex } from '@mutua/service-kit';
import type { CallRecord, CallRecordRepository } from '../calls/call-record.repository.ts';
import type { Emitter } from '../realtime/emitter.ts';
import type { ConversationRepository } from './conversation.repository.ts';
import { partyIds, type StoredConversation, TOLD_STATUSES } from './conversation.ts';

/**
 * What has happened to the exchange of a conversation, with its finished calls, oldest first. Of what happened before the service kept it, only the present
 * state of the request is known, with its time.
 */
export function linesOf(conversation: StoredConversation, calls: readonly CallRecord[]): ConversationLine[] {
  const { status, changedAt, createdAt, scheduledDate, agreedDate = scheduledDate, reviews, ring } = conversation;
  const { sender, receiver } = partyIds(conversation);
  const told = TOLD_STATUSES.find((each) => each === status);
  const changes = {
    ...(told && { [told]: { at: changedAt, actorId: told === 'accepted' ? receiver : null } }),
    ...conversation.changes,
  };
  const { accepted } = changes;
  const first: ConversationLine = ring
    ? { kind: 'ring', actorId: null, at: '' }
    : { kind: 'asked', actorId: sender, at: '' };
  const lines: ConversationLine[] = [{ ...first, at: createdAt.toISOString() }];
  // Nobody asked for the leg of a ring, and nobody accepted it: all of the ring have said yes.
  for (const kind of TOLD_STATUSES.filter((each) => !ring || each !== 'accepted')) {
    const change = changes[kind];
    if (change) lines.push({ kind, at: change.at.toISOString(), actorId: change.actorId });
    // The receiver sets the date with the acceptance.
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
    const told = rating !== undefined ? { rating } : sealedUntil && { sealedUntil: sealedUntil.toISOString() };
    lines.push({ kind: 'reviewed', at: at.toISOString(), actorId: reviewerId, ...told });
  }
  // The sort keeps the order of lines of the same moment.
  return lines.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/**
 * Returns the function that sends both parties' devices the lines of a conversation. Those of one conversation are read and sent one
 * after the other: what was read earlier would else come last.
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
  const inTurn = createKeyedMutex();

  async function send(requestId: string): Promise<void> {
    const conversation = await conversations.find(requestId);
    if (!conversation) return;
    const lines = linesOf(conversation, await callRecords.newestOf(requestId));
    emitter.toMembers(Object.values(partyIds(conversation)), 'conversation_lines', { requestId, lines });
  }

  return (requestId: string): Promise<void> => inTurn(requestId, () => send(requestId));
}
