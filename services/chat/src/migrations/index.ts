import type { Migration } from '@mutua/service-kit';
import { indexes } from './001-indexes.ts';
import { dropUnusedIndexes } from './002-drop-unused-indexes.ts';
import { indexMemberships } from './003-index-memberships.ts';
import { fillMemberships } from './004-fill-memberships.ts';
import { indexCalls } from './005-index-calls.ts';
import { indexReports } from './006-index-reports.ts';
import { indexMessageChanges } from './007-index-message-changes.ts';
import { indexConversationStates } from './008-index-conversation-states.ts';
import { tellCalls } from './009-tell-calls.ts';
import { indexRings } from './010-index-rings.ts';
import { indexNotes } from './011-index-notes.ts';
import { indexPreviews } from './013-index-previews.ts';
import { indexCorrections } from './014-index-corrections.ts';
import { indexCircles } from './015-index-circles.ts';
import { indexRoomStays } from './016-index-room-stays.ts';
import { keepRoomStays } from './017-keep-room-stays.ts';

/** The migrations in the order in which they run. A released migration never changes; a correction is a new migration. */
export const migrations: readonly Migration[] = [
  indexes,
  dropUnusedIndexes,
  indexMemberships,
  fillMemberships,
  indexCalls,
  indexReports,
  indexMessageChanges,
  indexConversationStates,
  tellCalls,
  indexRings,
  indexNotes,
  indexPreviews,
  indexCorrections,
  indexCircles,
  indexRoomStays,
  keepRoomStays,
];
