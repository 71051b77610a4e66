import type { DomainEvent } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { RelationState } from './relation.repository.ts';

/** The event that one member follows another, or no longer does. */
export function followEvent({ from, to, isActive, version }: RelationState): DomainEvent {
  const payload = { followerId: from, followedId: to, version };
  return isActive ? newEvent('member.followed', payload) : newEvent('member.unfollowed', payload);
}

/** The event that one member blocks another, or no longer does. */
export function blockEvent({ from, to, isActive, version }: RelationState): DomainEvent {
  const payload = { blockerId: from, blockedId: to, version };
  return isActive ? newEvent('member.blocked', payload) : newEvent('member.unblocked', payload);
}
