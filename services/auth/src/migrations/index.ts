import type { Migration } from '@mutua/service-kit';
import { indexes } from './001-indexes.ts';
import { dropUnusedIndexes } from './002-drop-unused-indexes.ts';
import { indexSkillsAndExchanges } from './003-index-skills-and-exchanges.ts';
import { moveSkills } from './004-move-skills-and-figures.ts';
import { indexReviewRatings } from './005-index-review-ratings.ts';
import { indexOpenIds } from './006-index-open-ids.ts';
import { indexSignInMethods } from './007-index-ways-in.ts';
import { indexHiddenMembers } from './008-index-hidden-members.ts';
import { indexExportsAndErasures } from './009-index-exports-and-erasures.ts';
import { indexModeration } from './010-index-moderation.ts';
import { indexPendingAddresses } from './011-index-pending-addresses.ts';
import { indexSubjects } from './012-index-subjects.ts';
import { indexTaught } from './013-index-taught.ts';
import { indexUnsafe } from './014-index-unsafe.ts';
import { tellEndedSessions } from './015-tell-ended-sessions.ts';
import { indexReferences } from './016-index-references.ts';
import { marksAndInvitations } from './017-marks-and-invitations.ts';
import { foldWords } from './018-fold-words.ts';
import { canonicalMarks } from './019-canonical-marks.ts';
import { storeBonds } from './020-store-bonds.ts';
import { resolvePlaces } from './021-resolve-places.ts';
import { figures } from './022-figures.ts';
import { site } from './023-site.ts';
import { imports } from './024-imports.ts';
import { itemFiles } from './025-item-files.ts';
import { askRegions } from './026-ask-regions.ts';
import { wordsOfRegions } from './027-words-of-regions.ts';
import { everydayNames } from './028-everyday-names.ts';

/** The migrations in the order in which they run. Never change a released one; add another one instead. */
export const migrations: readonly Migration[] = [
  indexes,
  dropUnusedIndexes,
  indexSkillsAndExchanges,
  moveSkills,
  indexReviewRatings,
  indexOpenIds,
  indexSignInMethods,
  indexHiddenMembers,
  indexExportsAndErasures,
  indexModeration,
  indexPendingAddresses,
  indexSubjects,
  indexTaught,
  indexUnsafe,
  tellEndedSessions,
  indexReferences,
  marksAndInvitations,
  foldWords,
  canonicalMarks,
  storeBonds,
  resolvePlaces,
  figures,
  site,
  imports,
  itemFiles,
  askRegions,
  wordsOfRegions,
  everydayNames,
];
