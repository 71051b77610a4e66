import type { Period } from '@mutua/domain';

/** A time that is counted. */
export type Span = Pick<Period, 'start' | 'end'>;

export const within = ({ start, end }: Span) => ({ $gte: start, $lt: end });
export const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
