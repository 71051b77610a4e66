import { NEW_SKILLS } from '@mutua/contracts';
import { forgetEvents, ownDataRoute } from '@mutua/domain';
import { createJobPoller, createRateLimiter, createService, gauge, type PolledJobs } from '@mutua/service-kit';
import { createOutbound, outboundOf } from '@mutua/service-kit/outbound';
import { loadConfig } from './config.ts';
import { createDigestRepository } from './digests/digest.repository.ts';
import { createDigestEntriesRepository } from './digests/digest-entries.repository.ts';
import { createDigests } from './digests/digests.ts';
import { onAwayAsked, onCalendarFailed } from './events/hours-notices.ts';
import { onCallRinging } from './events/on-call-ringing.ts';
import { onCallSilenced } from './events/on-call-silenced.ts';
import { onConversationMuted } from './events/on-conversation-muted.ts';
import { onMatchFound } from './events/on-match-found.ts';
import { onMeetingChanged } from './events/on-meeting-changed.ts';
import { onMeetingDue } from './events/on-meeting-due.ts';
import { onMeetingLate } from './events/on-meeting-late.ts';
import { onMemberActive } from './events/on-member-active.ts';
import { onMessageSent } from './events/on-message-sent.ts';
import { onReferenceReceived } from './events/on-reference-received.ts';
import { onReportDecided } from './events/on-report-decided.ts';
import { onRequestChanged } from './events/on-request-changed.ts';
import { onRequestNudged } from './events/on-request-nudged.ts';
import { onRequestQuestioned } from './events/on-request-questioned.ts';
import { onReviewAnswered } from './events/on-review-answered.ts';
import { onReviewCreated } from './events/on-review-created.ts';
import { onReviewSealed } from './events/on-review-sealed.ts';
import { onRingChanged } from './events/on-ring-changed.ts';
import { onSearchMatched } from './events/on-search-matched.ts';
import { onSkillCreated } from './events/on-skill-created.ts';
import { onSkillEndorsed } from './events/on-skill-endorsed.ts';
import { onWantAnswered } from './events/on-want-answered.ts';
import { onContentModerated, onReferenceRemoved, onSkillGone } from './events/on-words-gone.ts';
import { createFollowerNoticeRepository } from './followers/follower-notice.repository.ts';
import { createFollowerNotices } from './followers/follower-notices.ts';
import { createAccountMails } from './mail/account-mails.ts';
import { createMailRepository } from './mail/mail.repository.ts';
import { createMailService, mailboxOf } from './mail/mail.service.ts';
import { createMailCopies } from './mail/mail-copies.ts';
import { createMailTransport } from './mail/mail-transport.ts';
import { unsubscribeRoutes } from './mail/unsubscribe.routes.ts';
import { createUnsubscribeLinks } from './mail/unsubscribe-links.ts';
import { createMemberDataRepository } from './member-data/member-data.repository.ts';
import { onMemberErased } from './member-data/on-member-erased.ts';
import { ownData } from './member-data/own-data.ts';
import { migrations } from './migrations/index.ts';
import { createMeetingNotificationRepository } from './notifications/meeting-notification.repository.ts';
import { createMessageNotificationRepository } from './notifications/message-notification.repository.ts';
import { createNotificationRepository } from './notifications/notification.repository.ts';
import { notificationRoutes } from './notifications/notification.routes.ts';
import { createNotificationService } from './notifications/notification.service.ts';
import { createQuotedRepository } from './notifications/quoted.repository.ts';
import { createSearchNotificationRepository } from './notifications/search-notification.repository.ts';
import { pushRoutes } from './push/push.routes.ts';
import { createPushService } from './push/push.service.ts';
import { createPushCopies } from './push/push-copies.ts';
import { createPushCopyRepository } from './push/push-copy.repository.ts';
import { createPushSender, PUSH_HOSTS } from './push/push-sender.ts';
import { createPushSubscriptionRepository } from './push/push-subscription.repository.ts';
import { createRingingRepository } from './push/ringing.repository.ts';
import { createUnreadCountRepository } from './push/unread-count.repository.ts';
import { createFindOnline } from './recipients/online.ts';
import { createRecipientRepository } from './recipients/recipient.repository.ts';

const waitingMails = gauge({ name: 'mutua_mails_waiting', help: 'Mails about accounts that are not sent yet' });

/** The pause between two looks for work without hurry: digests, and notices of skills. The event of a new skill also wakes its worker. */
const SELDOM_MS = 10_000;
const DAY_SECONDS = 24 * 3600;

/** Intervals that tests shorten. */
interface Timing {
  holdMs?: number;
  pushHoldMs?: { online: number; away: number };
  pollMs?: number;
  retryDelayMs?: number;
}

export const app = createService({
  name: 'notifications',
  loadConfig,
  migrations,
  build({ config, connection, redis, relay, logger }, timing: Timing = {}) {
    const { PUBLIC_URL: publicUrl, QUEUE_PREFIX: prefix } = config;
    const transport = createMailTransport({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, publicUrl });

    const notifications = createNotificationRepository({ connection, relay });
    const messages = createMessageNotificationRepository({ connection, relay });
    const recipients = createRecipientRepository(connection);
    const digests = createDigestRepository(connection);
    const keys = config.VAPID_KEYS;
    const hosts = config.PUSH_HOSTS.length > 0 ? config.PUSH_HOSTS : PUSH_HOSTS;
    const outbound = createOutbound(outboundOf(config));
    const subscriptions = createPushSubscriptionRepository(connection);
    const push = createPushService({
      subscriptions,
      recipients,
      unread: createUnreadCountRepository(connection),
      keys,
      hosts,
      send: createPushSender({
        keys,
        hosts,
        outbound,
        logger,
        subject: config.VAPID_SUBJECT || `mailto:${mailboxOf(config.MAIL_FROM).address}`,
      }),
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
    const mails = createMailService({ transport, links, from: config.MAIL_FROM, publicUrl });
    const { pollMs, retryDelayMs } = timing;
    // The service stays ready while the mail server is unreachable, because mails wait in the database.
    const notices = createFollowerNoticeRepository(connection);
    const worker = (due: PolledJobs, everyMs?: number) => createJobPoller({ due, logger, pollMs: pollMs ?? everyMs });
    const noticeLimit = createRateLimiter({
      name: 'notifications:new-skills',
      limit: { calls: NEW_SKILLS.noticesADay, seconds: DAY_SECONDS },
      message: 'Too many requests. Please slow down.',
      redis,
      prefix,
    });
    const followerWorker = worker(createFollowerNotices({ notices, recipients, service }), SELDOM_MS);
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

    const data = createMemberDataRepository({ connection, relay });
    const queue = { redis, prefix, service: 'notifications' } as const;
    const meetings = createMeetingNotificationRepository({ connection, relay });
    const dependencies = { meetings, notifications, messages, quoted, recipients, service };
    const requestChanged = onRequestChanged(dependencies);
    const ringChanged = onRingChanged(dependencies);

    return {
      routes(router) {
        ownDataRoute(router, 'GET /notifications/own-data/all', (memberId) => ownData(data, memberId));
        notificationRoutes(router, dependencies);
        pushRoutes(router, push);
        unsubscribeRoutes(router, { links, mails: mailRepository, recipients });
      },
      handlers: {
        'member.changed': ({ payload: { member } }) => recipients.saveMember(member),
        'member.active': onMemberActive({ digests, recipients }),
        'member.erased': onMemberErased({ data, forgetEvents: (...about) => forgetEvents(queue, ...about) }),
        'account.changed': ({ payload }) => recipients.saveAccount(payload),
        'session.ended': ({ payload: { userId, sessionId } }) => push.sessionEnded(userId, sessionId),
        'call.ringing': onCallRinging({ recipients, push, ringing }),
        'call.silenced': onCallSilenced(dependencies),
        'mail.requested': (event) => mailRepository.store(event),
        'member.followed': ({ payload }) => recipients.saveFollow(payload, true),
        'member.unfollowed': ({ payload }) => recipients.saveFollow(payload, false),
        'skill.created': onSkillCreated({ notices, quoted, recipients, noticeLimit, followerWorker }),
        'skill.deleted': onSkillGone({ notices, quoted }),
        'skill.hidden': onSkillGone({ notices, quoted }),
        'skill.endorsed': onSkillEndorsed(dependencies),
        'request.created': requestChanged,
        'request.accepted': requestChanged,
        'request.rejected': requestChanged,
        'request.completed': requestChanged,
        'request.cancelled': requestChanged,
        'request.nudged': onRequestNudged(dependencies),
        'request.questioned': onRequestQuestioned(dependencies),
        'request.snapshot': ({ payload: { request, version } }) =>
          notifications.saveStatus(request._id, request.status, version),
        'meeting.changed': onMeetingChanged(dependencies),
        'meeting.due': onMeetingDue(dependencies),
        'meeting.late': onMeetingLate(dependencies),
        'review.created': onReviewCreated(dependencies),
        'calendar.failed': onCalendarFailed(dependencies),
        'away.asked': onAwayAsked(dependencies),
        'review.sealed': onReviewSealed(dependencies),
        'review.answered': onReviewAnswered(dependencies),
        'reference.received': onReferenceReceived(dependencies),
        'reference.removed': onReferenceRemoved(dependencies),
        'content.moderated': onContentModerated(dependencies),
        'report.decided': onReportDecided(dependencies),
        'message.sent': onMessageSent(dependencies),
        'message.changed': (event) => service.changeMessage(event),
        'messages.read': ({ payload: { userId, requestId, seq } }) => messages.readConversation(userId, requestId, seq),
        'conversation.muted': onConversationMuted(dependencies),
        'match.found': onMatchFound(dependencies),
        'search.matched': onSearchMatched(dependencies),
        'want.answered': onWantAnswered(dependencies),
        'ring.proposed': ringChanged,
        'ring.repaired': ringChanged,
        'ring.confirmed': ringChanged,
        'ring.closed': ringChanged,
        'ring.completed': ringChanged,
        'ring.broken': ringChanged,
      },
      metrics: [
        {
          name: 'mails',
          gauges: [waitingMails],
          read: async () => waitingMails.set(await mailRepository.countWaiting()),
        },
      ],
      start() {
        for (const each of workers) each.start();
      },
      async stop() {
        await Promise.all(workers.map((each) => each.stop()));
        transport.close();
      },
    };
  },
});
