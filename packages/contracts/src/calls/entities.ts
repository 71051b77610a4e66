import { z } from 'zod';
import '../core/jitless.ts';

/** A server through which two browsers connect: an entry of a WebRTC connection's `iceServers`. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  /** Only for TURN servers, with `credential`. Both expire some hours after they were issued. */
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof IceServer>;
