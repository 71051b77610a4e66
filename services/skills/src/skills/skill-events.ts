import type { DomainEvent } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { ShownEndorsements } from '../endorsements/shown-endorsements.ts';
import { toSnapshot } from './skill.mapper.ts';
import type { StoredSkill } from './skill.repository.ts';

/**
 * The event with the present state of a skill: all that its page shows, or that it is hidden or deleted. A skill that is hidden because its
 * owner leaves counts as neither.
 */
export function stateEvent(skill: StoredSkill, shown: ShownEndorsements): DomainEvent {
  if (!skill.deletedAt || skill.leavingSince) return newEvent('skill.updated', { skill: toSnapshot(skill, shown) });
  const { _id: skillId, ownerId, version, hiddenAt } = skill;
  return newEvent(hiddenAt ? 'skill.hidden' : 'skill.deleted', { skillId, ownerId, version });
}
