import type { PolledJobs } from '@mutua/service-kit';
import type { NotificationDocument } from '../notifications/notification.model.ts';
import { isObsolete } from '../notifications/notification.ts';
import { channelsOf } from '../recipients/delivery.ts';
import { quietUntil } from '../recipients/quiet.ts';
import type { Recipient, RecipientRepository } from '../recipients/recipient.repository.ts';
import { isReminder, type Saying } from '../texts/texts.ts';
import type { PushService } from './push.service.ts';
import type { PushCopyRepository } from './push-copy.repository.ts';
import { pushOf, pushOfHeld } from './push-payload.ts';

const ATTEMPTS = 5;
const RETRY_MS = 5_000;
const LEASE_MS = 60_000;
/** When several pushes are held, the first one is sent for all. The others look again after this time. */
const BEHIND_MS = 5_000;

/** Whether quiet hours do not hold it: it is about a session that is near or runs, or replaces the push of a ringing call. */
const isNear = (saying: Saying | undefined): boolean =>
  saying?.text === 'meetingLate' ||
  saying?.text === 'callEnded' ||
  (isReminder(saying) && saying.values.what !== 'day');

/**
 * Sends pushes of notifications that are still unread. The waiting push is stored with the notification, so a crash loses none. In the
 * quiet hours of a member pushes wait for their end; then one push names all of them.
 */
export function createPushCopies({
  copies,
  recipients,
  push,
  retryDelayMs = RETRY_MS,
}: {
  copies: PushCopyRepository;
  recipients: Pick<RecipientRepository, 'find'>;
  push: Pick<PushService, 'send'>;
  retryDelayMs?: number | undefined;
}): PolledJobs {
  /** Returns the held notifications of a member that are still to be pushed, the earliest first. */
  async function findHeld(recipient: Recipient, now: Date): Promise<NotificationDocument[]> {
    const held = await copies.findHeld(recipient.userId);
    return held.filter((each) => !isObsolete(each, each.push, now) && channelsOf(each.type, recipient).push);
  }

  /** Decides what happens to a due push: it is dropped, postponed, or sent. The result to send is the list of held notifications. */
  async function plan(
    found: NotificationDocument,
    recipient: Recipient,
    now: Date,
  ): Promise<'drop' | Date | NotificationDocument[]> {
    const { _id, type, saying, push: copy } = found;
    if (isObsolete(found, copy, now) || !channelsOf(type, recipient).push) return 'drop';
    const quietEnd = isNear(saying) ? null : quietUntil(recipient.quiet, recipient.timeZone, now);
    if (quietEnd) return quietEnd;
    const held = copy?.isHeld ? await findHeld(recipient, now) : [];
    // The first one is sent for all.
    const isBehind = held.length > 1 && !held[0]?._id.equals(_id);
    return isBehind ? new Date(now.getTime() + BEHIND_MS) : held;
  }

  /** Sends one push. When several were held, it names all of them. */
  async function deliver(found: NotificationDocument, held: readonly NotificationDocument[], recipient: Recipient) {
    const [id, { attempts = 1, left } = {}] = [String(found._id), found.push];
    const { userId, preferences, pushShows } = recipient;
    const isSummary = held.length > 1;
    const payload = isSummary
      ? pushOfHeld(held, preferences.language, pushShows)
      : pushOf(found, preferences.language, pushShows);
    const failed = await push.send(userId, payload, left);
    if (failed === null) return copies.drop(id);
    if (failed.length > 0 && attempts < ATTEMPTS) {
      return copies.postpone(id, new Date(Date.now() + retryDelayMs * 2 ** attempts), failed);
    }
    for (const each of isSummary ? held : [found]) await copies.sent(each);
  }

  return {
    name: 'copies by push',
    findDue: copies.findDue,

    async work(id) {
      const now = new Date();
      const found = await copies.claim(id, now, new Date(now.getTime() + LEASE_MS));
      if (!found) return;
      const recipient = await recipients.find(String(found.userId));
      const planned = await plan(found, recipient, now);
      if (planned instanceof Date) return copies.hold(id, planned);
      await (planned === 'drop' ? copies.drop(id) : deliver(found, planned, recipient));
      // No list shows the end of a call, so its member cannot mark it as read.
      if (found.saying?.text === 'callEnded') await copies.markRead(id);
    },
  };
}
