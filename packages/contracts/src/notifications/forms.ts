/** Forms that browsers send about push. */
import { z } from 'zod';
import '../core/jitless.ts';
import { line } from '../core/text.ts';

/** Bytes in base64url, as browsers provide them: a P-256 point has 65, a secret 16. */
const bytes = (letters: number) => z.string().regex(new RegExp(`^[\\w-]{${letters}}={0,2}$`));

export const PushSubscriptionInput = z.object({
  /** The address at the push service of the browser. */
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.object({ p256dh: bytes(87), auth: bytes(22) }),
  /** The key with which the browser subscribed; when absent, the present one. */
  publicKey: bytes(87).optional(),
  /** Its name in the list of devices. */
  device: line().min(1).max(60),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;
