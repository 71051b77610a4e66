import { ERASED_VERSION } from '@mutua/contracts';
import type { Period } from '@mutua/domain';

/** A time that is counted. */
export type Span = Pick<Period, 'start' | 'end'>;

export const within = ({ start, end }: Span) => ({ $gte: start, $lt: end });
export const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** The id of a member or skill, except in demo data, begins with the second of its making. */
export const idAt = (moment: Date): string =>
  Math.floor(moment.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');

/** Members who are known and not erased. */
export const PRESENT = { version: { $gte: 1, $lt: ERASED_VERSION } } as const;
