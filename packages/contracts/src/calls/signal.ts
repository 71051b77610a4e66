import { z } from 'zod';

/** Browsers send flat objects; some libraries wrap these once or twice. Thousands of objects in each other could not be passed on. */
const SIGNAL_DEPTH = 8;
const isWithin = (depth: number, value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((each) => isWithin(depth - 1, each)));
/** Browsers define SDP and candidates. Only their depth is limited, and their size by that of a socket message. */
export const Signal = z.record(z.string().max(50), z.unknown()).refine((signal) => isWithin(SIGNAL_DEPTH, signal));
