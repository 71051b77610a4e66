import { z } from 'zod';
import { IsoDate } from '../core/common.ts';
import { EXPORT_PARTS } from './limits.ts';

/** An export that can be downloaded. */
const ReadyExport = z.object({ createdAt: IsoDate, until: IsoDate, /** bytes */ size: z.number().int() });
/** An export in progress. */
const GrowingExport = z.object({
  part: z.enum(EXPORT_PARTS),
  /** The number of the current part, from 1, and of all parts. */
  step: z.number().int().min(1),
  steps: z.number().int().min(1),
});
export const ExportState = z.object({
  ready: ReadyExport.nullable(),
  growing: GrowingExport.nullable(),
  /** Whether the last export failed. */
  hasFailed: z.boolean().optional(),
});
export type ExportState = z.infer<typeof ExportState>;

export const ErasureState = z.object({
  /** When the account will be erased; null when no erasure is planned. */
  erasesAt: IsoDate.nullable(),
  /** False for members who sign in only with an account of another site. They type their address instead. */
  hasPassword: z.boolean(),
});
export type ErasureState = z.infer<typeof ErasureState>;
