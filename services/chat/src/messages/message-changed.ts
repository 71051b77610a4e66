import type { DomainEvent } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { noticeOf, type StoredMessage } from '../store/message.ts';

/** Builds the event that tells what a message says now. A hidden message says nothing. */
export function messageChanged(message: StoredMessage): DomainEvent<'message.changed'> {
  const { requestId, seq, receiverId, version = 1, deletedAt, moderation } = message;
  return newEvent('message.changed', {
    requestId,
    seq,
    version,
    receiverId,
    kind: deletedAt ? 'deleted' : 'edited',
    preview: deletedAt || moderation?.isHidden ? '' : noticeOf(message),
  });
}
