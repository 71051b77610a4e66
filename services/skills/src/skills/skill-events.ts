import type { DomainEvent } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { ShownEndorsements } from '../endorsements/shown-endorsements.ts';
import { toSnapshot } from './skill.mapper.ts';
import type { StoredSkill } from './skill.repository.ts';

/** The event that tells other services of a skill as it is: all that its page shows, or that it is deleted. */
export const stateEvent = (skill: StoredSkill, shown: ShownEndorsements): DomainEvent =>
  skill.deletedAt
    ? newEvent('skill.deleted', { skillId: skill._id, ownerId: skill.ownerId, version: skill.version })
    : newEvent('skill.updated', { skill: toSnapshot(skill, shown) });
