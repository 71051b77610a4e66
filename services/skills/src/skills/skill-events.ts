import type { DomainEvent } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { ShownEndorsements } from '../endorsements/shown-endorsements.ts';
import { toSnapshot } from './skill.mapper.ts';
import type { StoredSkill } from './skill.repository.ts';

/**
 * The event that tells other services of a skill as it is: all that its page shows, or that it is hidden or deleted.
 * One that is hidden while its owner leaves is neither.
 */
export function stateEvent(skill: StoredSkill, shown: ShownEndorsements): DomainEvent {
  if (!skill.deletedAt || skill.leavingSince) return newEvent('skill.updated', { skill: toSnapshot(skill, shown) });
  const { _id: skillId, ownerId, version, hiddenAt } = skill;
  return newEvent(hiddenAt ? 'skill.hidden' : 'skill.deleted', { skillId, ownerId, version });
}
