import type { DemoData } from '@mutua/contracts/demo';
import type { RequestStatus } from '@mutua/contracts/limits';
import type { Cast } from './members.ts';
import { ageOf, DAY, type Maker, MINUTE, type Notification, type Request, type Review, type Skill } from './model.ts';
import { idOf } from './random.ts';
import type { SkillSet } from './skills.ts';

/** The data that notifications are about. */
interface NotificationSources extends Pick<DemoData, 'messages' | 'reads'> {
  requests: Request[];
  demoExchange: Request;
  reviews: Review[];
}

type Notice = Omit<Notification, '_id' | 'isRead'>;

/** The age of the oldest notification, because services keep notifications for a limited time. */
const MAX_AGE = 85 * DAY;
/** Notifications up to this age are unread. */
const UNREAD_AGE = 4 * DAY;

const noticesOfRequest = ({ byId: member }: Cast, { byId: skill }: SkillSet, request: Request): Notice[] => {
  const { _id: requestId, senderId, receiverId, createdAt, updatedAt, reason } = request;
  const says = (text: string, actorId: string): Notice['saying'] => ({
    text,
    values: {
      name: member(actorId).name,
      offered: skill(request.senderSkillId).title,
      wanted: skill(request.receiverSkillId).title,
      reason,
    },
  });
  const changed = { priority: 'medium', requestId, createdAt: updatedAt } as const;
  const asked: Notice = {
    userId: receiverId,
    type: 'skill_request',
    saying: says('skillRequest', senderId),
    actionUrl: '/requests?tab=received',
    priority: 'high',
    requestId,
    createdAt,
  };
  const accepted: Notice = {
    ...changed,
    userId: senderId,
    type: 'request_accepted',
    saying: says('requestAccepted', receiverId),
    actionUrl: `/chat/${requestId}`,
    priority: 'high',
  };
  const rejected: Notice = {
    ...changed,
    userId: senderId,
    type: 'request_rejected',
    saying: says('requestRejected', receiverId),
    actionUrl: '/requests?tab=sent',
  };
  const cancelled: Notice = {
    ...changed,
    userId: receiverId,
    type: 'request_cancelled',
    saying: says('requestCancelled', senderId),
    actionUrl: '/requests?tab=received',
  };
  const completed: Notice = {
    ...changed,
    userId: senderId,
    type: 'request_completed',
    saying: says('requestCompleted', receiverId),
    actionUrl: `/reviews?requestId=${requestId}`,
  };
  const history: Record<RequestStatus, Notice[]> = {
    pending: [asked],
    accepted: [asked, accepted],
    rejected: [asked, rejected],
    cancelled: [asked, cancelled],
    completed: [asked, accepted, completed],
  };
  return history[request.status];
};

const noticeOfReview = (
  { byId: member }: Cast,
  { byId: skill }: SkillSet,
  { reviewedUserId, reviewerId, skillId, rating, createdAt }: Review,
): Notice => ({
  userId: reviewedUserId,
  type: 'review_received',
  saying: { text: 'reviewReceived', values: { name: member(reviewerId).name, rating, skill: skill(skillId).title } },
  actionUrl: '/reviews',
  priority: 'medium',
  requestId: null,
  createdAt,
});

const noticesOfEndorsements = ({ byId }: Cast, { _id, ownerId, title, endorsements }: Skill): Notice[] =>
  endorsements.map(({ userId, message, createdAt }) => ({
    userId: ownerId,
    type: 'skill_endorsed',
    saying: { text: 'skillEndorsed', values: { name: byId(userId).name, skill: title, message } },
    actionUrl: `/skills/${_id}`,
    priority: 'low',
    requestId: null,
    createdAt,
  }));

/** The unread messages at the end of the demo accounts' conversation. */
const demoNotice = (
  { ago }: Maker,
  { nadia, jonas }: Cast,
  { demoExchange: { _id: requestId }, messages, reads }: NotificationSources,
): Notice => {
  const readUpTo = reads.find((read) => read.requestId === requestId && read.userId === nadia._id)?.seq ?? 0;
  const unread = messages.filter(
    (message) => message.requestId === requestId && message.receiverId === nadia._id && message.seq > readUpTo,
  );
  return {
    userId: nadia._id,
    type: 'message',
    saying: {
      text: 'messages',
      values: { name: jonas.name, count: unread.length, preview: unread.at(-1)?.content ?? '' },
    },
    actionUrl: `/chat/${requestId}`,
    priority: 'medium',
    requestId,
    createdAt: ago(53 * MINUTE),
  };
};

/** The notifications that the exchanges, reviews and endorsements would have caused. Older ones are read. */
export const createNotifications = (
  maker: Maker,
  cast: Cast,
  skillSet: SkillSet,
  sources: NotificationSources,
): Notification[] =>
  [
    ...sources.requests.flatMap((request) => noticesOfRequest(cast, skillSet, request)),
    ...sources.reviews.map((review) => noticeOfReview(cast, skillSet, review)),
    ...skillSet.skills.flatMap((skill) => noticesOfEndorsements(cast, skill)),
    demoNotice(maker, cast, sources),
  ]
    .filter(({ createdAt }) => ageOf(maker, createdAt) <= MAX_AGE)
    .map(({ userId, type, saying, priority, actionUrl, requestId, createdAt }, index) => ({
      _id: idOf('notification', `${userId}:${index}`),
      userId,
      type,
      saying,
      isRead: ageOf(maker, createdAt) > UNREAD_AGE,
      priority,
      actionUrl,
      requestId,
      createdAt,
    }));
