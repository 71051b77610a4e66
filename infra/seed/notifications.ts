import type { RequestStatus } from '@mutua/contracts/constants';
import type { Cast } from './members.ts';
import { ageOf, DAY, type Maker, MINUTE, type Notification, type Request, type Review, type Skill } from './model.ts';
import { idOf } from './random.ts';
import type { SkillSet } from './skills.ts';

type Notice = Omit<Notification, '_id' | 'isRead'>;

/** Notifications are kept for a limited time, so there are no older ones. */
const KEPT = 85 * DAY;
/** Older notifications are read. */
const NEW = 4 * DAY;

const noticesOfRequest = ({ byId: member }: Cast, { byId: skill }: SkillSet, request: Request): Notice[] => {
  const { _id: requestId, senderId, receiverId, createdAt, updatedAt } = request;
  const wanted = skill(request.receiverSkillId).title;
  const [sender, receiver] = [member(senderId).name, member(receiverId).name];
  const changed = { priority: 'medium', requestId, createdAt: updatedAt } as const;
  const asked: Notice = {
    userId: receiverId,
    type: 'skill_request',
    title: 'New exchange request',
    message: `${sender} offers ${skill(request.senderSkillId).title} for ${wanted}`,
    actionUrl: '/requests?tab=received',
    priority: 'high',
    requestId,
    createdAt,
  };
  const accepted: Notice = {
    ...changed,
    userId: senderId,
    type: 'request_accepted',
    title: 'Request accepted',
    message: `${receiver} accepted your request for ${wanted}`,
    actionUrl: `/chat/${requestId}`,
    priority: 'high',
  };
  const rejected: Notice = {
    ...changed,
    userId: senderId,
    type: 'request_rejected',
    title: 'Request rejected',
    message: `${receiver} rejected your request for ${wanted}`,
    actionUrl: '/requests?tab=sent',
  };
  const cancelled: Notice = {
    ...changed,
    userId: receiverId,
    type: 'request_cancelled',
    title: 'Request cancelled',
    message: `${sender} cancelled the request for ${wanted}`,
    actionUrl: '/requests?tab=received',
  };
  const completed: Notice = {
    ...changed,
    userId: senderId,
    type: 'request_completed',
    title: 'Exchange completed',
    message: `${receiver} marked your exchange as completed. Leave a review!`,
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

const noticeOfReview = ({ byId }: Cast, { reviewedUserId, reviewerId, rating, createdAt }: Review): Notice => ({
  userId: reviewedUserId,
  type: 'review_received',
  title: 'New review',
  message: `${byId(reviewerId).name} rated your exchange ${rating} out of 5`,
  actionUrl: '/reviews',
  priority: 'medium',
  requestId: null,
  createdAt,
});

const noticesOfEndorsements = ({ byId }: Cast, { _id, ownerId, title, endorsements }: Skill): Notice[] =>
  endorsements.map(({ userId, createdAt }) => ({
    userId: ownerId,
    type: 'skill_endorsed',
    title: 'Skill endorsed',
    message: `${byId(userId).name} endorsed ${title}`,
    actionUrl: `/skills/${_id}`,
    priority: 'low',
    requestId: null,
    createdAt,
  }));

/** The two unread messages at the end of the demo accounts' conversation. */
const demoNotice = ({ ago }: Maker, { nadia, jonas }: Cast, demoExchange: Request): Notice => ({
  userId: nadia._id,
  type: 'message',
  title: 'New messages',
  message: `${jonas.name} sent you 2 messages`,
  actionUrl: `/chat/${demoExchange._id}`,
  priority: 'medium',
  requestId: demoExchange._id,
  createdAt: ago(53 * MINUTE),
});

/** Notifications, as the exchange would have made them; older ones are read. */
export const createNotifications = (
  maker: Maker,
  cast: Cast,
  skillSet: SkillSet,
  { requests, demoExchange, reviews }: { requests: Request[]; demoExchange: Request; reviews: Review[] },
): Notification[] =>
  [
    ...requests.flatMap((request) => noticesOfRequest(cast, skillSet, request)),
    ...reviews.map((review) => noticeOfReview(cast, review)),
    ...skillSet.skills.flatMap((skill) => noticesOfEndorsements(cast, skill)),
    demoNotice(maker, cast, demoExchange),
  ]
    .filter(({ createdAt }) => ageOf(maker, createdAt) <= KEPT)
    .map(({ userId, type, title, message, priority, actionUrl, requestId, createdAt }, index) => ({
      _id: idOf('notification', `${userId}:${index}`),
      userId,
      type,
      title,
      message,
      isRead: ageOf(maker, createdAt) > NEW,
      priority,
      actionUrl,
      requestId,
      createdAt,
    }));
