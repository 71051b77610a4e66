import { z } from 'zod';
import { IsoDate } from '../common.ts';

/** The SHA-256 of an endpoint in hex, which the browser that has it can compute. */
export const PushId = z.string().regex(/^[0-9a-f]{64}$/);

/** A browser with push notifications. Nobody gets its endpoint and keys. */
export const PushDevice = z.object({ _id: PushId, device: z.string(), createdAt: IsoDate });
export type PushDevice = z.infer<typeof PushDevice>;
