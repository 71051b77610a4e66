import type { Migration } from '@mutua/service-kit';
import { indexes } from './001-indexes.ts';
import { rings } from './002-rings.ts';
import { indexReports } from './003-index-reports.ts';
import { disclosedWants } from './004-told-wants.ts';
import { indexAnswers } from './005-index-answers.ts';
import { indexGroupLessons } from './006-index-group-lessons.ts';
import { figures } from './007-figures.ts';

/** In the order in which they are applied. A released migration never changes; a correction is a new migration. */
export const migrations: readonly Migration[] = [
  indexes,
  rings,
  indexReports,
  disclosedWants,
  indexAnswers,
  indexGroupLessons,
  figures,
];
