import type { DomainEvent } from '@mutua/contracts';
import type { MemberRepository } from '../members/member.repository.ts';

/** Counts an exchange for both of its parties. */
export const onRequestCompleted =
  (members: Pick<MemberRepository, 'countExchange'>) =>
  async (event: DomainEvent<'request.completed'>): Promise<void> => {
    const { senderId, receiverId } = event.payload.request;
    await members.countExchange(event, [senderId._id, receiverId._id]);
  };
