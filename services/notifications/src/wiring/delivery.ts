import { NEW_SKILLS } from '@mutua/contracts';
import { createSiteCopy } from '@mutua/domain';
import { createJobPoller, createRateLimiter, type PolledJobs } from '@mutua/service-kit';
import { createOutbound, outboundOf } from '@mutua/service-kit/outbound';
import { createDigestRepository } from '../digests/digest.repository.ts';
import { createDigestEntriesRepository } from '../digests/digest-entries.repository.ts';
import { createDigests } from '../digests/digests.ts';
import { createFollowerNoticeRepository } from '../followers/follower-notice.repository.ts';
import { createFollowerNotices } from '../followers/follower-notices.ts';
import { createAccountMails } from '../mail/account-mails.ts';
import { createMailRepository } from '../mail/mail.repository.ts';
import { createMailService } from '../mail/mail.service.ts';
import { createMailCopies } from '../mail/mail-copies.ts';
import { createMailTransport } from '../mail/mail-transport.ts';
import { createUnsubscribeLinks } from '../mail/unsubscribe-links.ts';
import { createMeetingNotificationRepository } from '../notifications/meeting-notification.repository.ts';
import { createMessageNotificationRepository } from '../notifications/message-notification.repository.ts';
import { createNotificationRepository } from '../notifications/notification.repository.ts';
import { createNotificationService } from '../notifications/notification.service.ts';
import { createQuotedRepository } from '../notifications/quoted.repository.ts';
import { createSearchNotificationRepository } from '../notifications/search-notification.repository.ts';
import { createPushService } from '../push/push.service.ts';
import { createPushCopies } from '../push/push-copies.ts';
import { createPushCopyRepository } from '../push/push-copy.repository.ts';
import { createPushSender, PUSH_HOSTS, pushContact } from '../push/push-sender.ts';
import { createPushSubscriptionRepository } from '../push/push-subscription.repository.ts';
import { createRingingRepository } from '../push/ringing.repository.ts';
import { createUnreadCountRepository } from '../push/unread-count.repository.ts';
import { createFindOnline } from '../recipients/online.ts';
import { createRecipientRepository } from '../recipients/recipient.repository.ts';
import type { Context } from './context.ts';

/** The pause between two looks for work without hurry: digests, and notices of skills. The event of a new skill also wakes its worker. */
const SELDOM_MS = 10_000;
const DAY_SECONDS = 24 * 3600;

export type Delivery = ReturnType<typeof createDelivery>;

/** Builds what tells members of something: the list of notifications, mails, pushes and digests. */
export function createDelivery({ config, connection, redis, relay, logger, timing }: Context) {
  const { PUBLIC_URL: publicUrl, QUEUE_PREFIX: prefix } = config;
  const transport = createMailTransport({ smtpUrl: config.SMTP_URL, publicUrl });

  const notifications = createNotificationRepository({ connection, relay });
  const messages = createMessageNotificationRepository({ connection, relay });
  const site = createSiteCopy(connection);
  const recipients = createRecipientRepository(connection, site);
  const digests = createDigestRepository(connection);
  const keys = config.VAPID_KEYS;
  const hosts = config.PUSH_HOSTS.length > 0 ? config.PUSH_HOSTS : PUSH_HOSTS;
  const outbound = createOutbound(outboundOf(config));
  const subscriptions = createPushSubscriptionRepository(connection);
  const push = createPushService({
    site,
    subscriptions,
    recipients,
    unread: createUnreadCountRepository(connection),
    keys,
    hosts,
    send: createPushSender({ keys, hosts, outbound, logger, subject: pushContact(config) }),
  });
  const ringing = createRingingRepository(connection);
  const quoted = createQuotedRepository({ connection, relay });
  const service = createNotificationService({
    notifications,
    messages,
    searches: createSearchNotificationRepository({ connection, relay }),
    quoted,
    ringing,
    digests,
    recipients,
    findOnline: createFindOnline({ redis, prefix, logger }),
    findSubscribed: push.findSubscribed,
    ...timing,
  });
  const links = createUnsubscribeLinks({ secrets: config.UNSUBSCRIBE_SECRET, publicUrl });
  const mailRepository = createMailRepository({ connection, relay });
  const mails = createMailService({ transport, links, from: config.MAIL_FROM, publicUrl, site });
  const { pollMs, retryDelayMs } = timing;
  // The service stays ready while the mail server is unreachable, because mails wait in the database.
  const notices = createFollowerNoticeRepository(connection);
  const meetings = createMeetingNotificationRepository({ connection, relay });
  const worker = (due: PolledJobs, everyMs?: number) => createJobPoller({ due, logger, pollMs: pollMs ?? everyMs });
  const noticeLimit = createRateLimiter({
    name: 'notifications:new-skills',
    limit: { calls: NEW_SKILLS.noticesADay, seconds: DAY_SECONDS },
    message: 'Too many requests. Please slow down.',
    redis,
    prefix,
  });
  const followerWorker = worker(createFollowerNotices({ notices, meetings, recipients, service }), SELDOM_MS);
  const workers = [
    followerWorker,
    worker(createAccountMails({ repository: mailRepository, mails, logger, retryDelayMs })),
    worker(createMailCopies({ notifications, recipients, mails, logger, retryDelayMs })),
    worker(createPushCopies({ copies: createPushCopyRepository(connection), recipients, push, retryDelayMs })),
    worker(
      createDigests({
        digests,
        entries: createDigestEntriesRepository(connection),
        recipients,
        mails,
        logger,
        retryDelayMs,
      }),
      SELDOM_MS,
    ),
  ];

  return {
    notifications,
    messages,
    meetings,
    quoted,
    recipients,
    site,
    digests,
    ringing,
    service,
    push,
    links,
    mailRepository,
    notices,
    noticeLimit,
    followerWorker,
    workers,
    close: () => transport.close(),
  };
}
