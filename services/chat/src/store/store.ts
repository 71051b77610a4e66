import { createBlockRepository } from '@mutua/domain';
import type { EventStore } from '@mutua/service-kit';
import { createMemberRepository } from '../members/member.repository.ts';
import { createCallRecordRepository } from './call-record.repository.ts';
import { createConversationRepository } from './conversation.repository.ts';
import { createMembershipRepository } from './membership.repository.ts';
import { createMessageRepository } from './message.repository.ts';
import { createPinsRepository } from './pins.repository.ts';
import { createReplies } from './replies.ts';

export type Store = ReturnType<typeof createStore>;

/** What several features read and change. */
export function createStore({ connection, relay }: EventStore) {
  const messages = createMessageRepository(connection, relay);
  return {
    conversations: createConversationRepository(connection),
    memberships: createMembershipRepository(connection, relay),
    messages,
    members: createMemberRepository(connection),
    blocks: createBlockRepository(connection),
    pins: createPinsRepository(connection),
    callRecords: createCallRecordRepository(connection, relay),
    replies: createReplies({ messages }),
  };
}
