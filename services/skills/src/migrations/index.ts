import type { Migration } from '@mutua/service-kit';
import { indexes } from './001-indexes.ts';
import { dropUnusedIndexes } from './002-drop-unused-indexes.ts';
import { indexExchangesAndReviews } from './003-index-exchanges-and-reviews.ts';
import { rankSkills } from './004-rank-skills.ts';
import { indexCards } from './005-index-cards.ts';
import { indexHiddenSkills } from './006-index-hidden-skills.ts';
import { indexReports } from './007-index-reports.ts';
import { foldWords } from './008-fold-words.ts';
import { indexMadeFrom } from './009-index-made-from.ts';
import { indexTaught } from './010-index-taught.ts';
import { indexSavedSearches } from './011-index-saved-searches.ts';
import { indexLessons } from './012-index-lessons.ts';
import { indexBookmarks } from './013-index-bookmarks.ts';
import { indexRests } from './014-index-rests.ts';
import { indexGroupLessons } from './015-index-group-lessons.ts';
import { figures } from './016-figures.ts';
import { wordsOfPlaces } from './017-words-of-places.ts';
import { everydayNames } from './018-everyday-names.ts';

/** In the order in which they are applied. A released migration never changes; a correction is a new migration. */
export const migrations: readonly Migration[] = [
  indexes,
  dropUnusedIndexes,
  indexExchangesAndReviews,
  rankSkills,
  indexCards,
  indexHiddenSkills,
  indexReports,
  foldWords,
  indexMadeFrom,
  indexTaught,
  indexSavedSearches,
  indexLessons,
  indexBookmarks,
  indexRests,
  indexGroupLessons,
  figures,
  wordsOfPlaces,
  everydayNames,
];
