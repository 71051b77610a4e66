import type { Migration } from '@mutua/service-kit';
import { indexes } from './001-indexes.ts';
import { dropUnusedIndexes } from './002-drop-unused-indexes.ts';
import { indexUnreadAndFollowerNotices } from './003-index-unread-and-follower-notices.ts';
import { indexAbouts } from './004-index-abouts.ts';
import { expireEarlyChanges } from './005-expire-early-changes.ts';
import { indexFoundSkills } from './006-index-found-skills.ts';
import { indexPushes } from './007-index-pushes.ts';
import { indexDigests } from './008-index-digests.ts';
import { indexRefusals } from './009-index-refusals.ts';

/** All migrations, in the order in which they are applied. A released migration never changes; a correction is a new migration. */
export const migrations: readonly Migration[] = [
  indexes,
  dropUnusedIndexes,
  indexUnreadAndFollowerNotices,
  indexAbouts,
  expireEarlyChanges,
  indexFoundSkills,
  indexPushes,
  indexDigests,
  indexRefusals,
];
