import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';

/** A signed-in device. */
export const Session = z.object({
  _id: ObjectId,
  userAgent: z.string(),
  /** The name of its browser; null while unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['computer', 'phone', 'tablet']),
  /** The time zone of the browser, which tells roughly where it is. Null while unknown. */
  timeZone: z.string().nullable(),
  /** Whether the member got a mail about this device lately, because it was new. */
  isNew: z.boolean(),
  createdAt: IsoDate,
  lastUsedAt: IsoDate,
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;
