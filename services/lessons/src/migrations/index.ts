import type { Migration } from '@mutua/service-kit';
import { indexes } from './001-indexes.ts';
import { attendance } from './002-attendance.ts';
import { list } from './003-list.ts';
import { rings } from './004-rings.ts';
import { figures } from './005-figures.ts';
import { wordParts } from './006-word-parts.ts';
import { placeClocks } from './007-place-clocks.ts';

/** In the order in which they are applied. A released migration never changes; a correction is a new migration. */
export const migrations: readonly Migration[] = [indexes, attendance, list, rings, figures, wordParts, placeClocks];
