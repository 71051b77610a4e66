import type { ConversationLine } from '@mutua/contracts';
import type { Emitter } from '../realtime/emitter.ts';
import type { ConversationRepository } from './conversation.repository.ts';
import { partyIds, type StoredConversation, TOLD_STATUSES } from './conversation.ts';

/**
 * What has happened to the exchange of a conversation, oldest first. Of what happened before the service kept it, only the present
 * state of the request is known, with its time.
 */
export function linesOf(conversation: StoredConversation): ConversationLine[] {
  const { status, changedAt, createdAt, scheduledDate, reviews } = conversation;
  const { sender, receiver } = partyIds(conversation);
  const told = TOLD_STATUSES.find((each) => each === status);
  const changes = {
    ...(told && { [told]: { at: changedAt, actorId: told === 'accepted' ? receiver : null } }),
    ...conversation.changes,
  };
  const { accepted } = changes;
  const lines: ConversationLine[] = [{ kind: 'asked', at: createdAt.toISOString(), actorId: sender }];
  for (const kind of TOLD_STATUSES) {
    const change = changes[kind];
    if (change) lines.push({ kind, at: change.at.toISOString(), actorId: change.actorId });
    // The receiver sets the date with the acceptance.
    if (kind === 'accepted' && accepted && scheduledDate) {
      const at = accepted.at.toISOString();
      lines.push({ kind: 'planned', at, actorId: accepted.actorId, scheduledDate: scheduledDate.toISOString() });
    }
  }
  for (const { reviewerId, at, rating } of reviews) {
    lines.push({ kind: 'reviewed', at: at.toISOString(), actorId: reviewerId, rating });
  }
  // The sort keeps the order of lines of the same moment.
  return lines.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Sends both parties' devices the lines of a conversation. */
export const createLineUpdates =
  ({ conversations, emitter }: { conversations: Pick<ConversationRepository, 'find'>; emitter: Emitter }) =>
  async (requestId: string): Promise<void> => {
    const conversation = await conversations.find(requestId);
    if (!conversation) return;
    const lines = linesOf(conversation);
    emitter.toMembers(Object.values(partyIds(conversation)), 'conversation_lines', { requestId, lines });
  };
