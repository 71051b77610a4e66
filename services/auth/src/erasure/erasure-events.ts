import type { DomainEvent } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { Member } from '../members/member.repository.ts';

/** Creates the event with the member's state after the change, and with the version that the write sets. */
export const memberLeaving = ({ _id, version, erasure }: Pick<Member, '_id' | 'version' | 'erasure'>): DomainEvent =>
  newEvent('member.leaving', { userId: _id, isLeaving: Boolean(erasure), version });

export const memberErased = (userId: string): DomainEvent => newEvent('member.erased', { userId });
