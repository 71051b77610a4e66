import { REVIEW_CATEGORIES, type ReviewCategory } from '@mutua/contracts/limits';
import type { Cast } from './members.ts';
import { HOUR, type Maker, type Member, type Request, type Review, type Skill } from './model.ts';
import { idOf } from './random.ts';
import { reviewTexts } from './texts.ts';

/** Most reviews are good, some are not. */
const RATINGS = [5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2] as const;

type Sides = Pick<Review, 'reviewerId' | 'reviewedUserId' | 'skillId'>;

const sidesOf = ({ senderId, receiverId, senderSkillId, receiverSkillId }: Request): [Sides, Sides] => [
  { reviewerId: senderId, reviewedUserId: receiverId, skillId: receiverSkillId },
  { reviewerId: receiverId, reviewedUserId: senderId, skillId: senderSkillId },
];

const createReview = ({ now, random }: Maker, request: Request, sides: Sides): Review => {
  const rating = random.pick(RATINGS);
  const near = () => Math.min(5, Math.max(1, rating + random.pick([-1, 0, 0, 0, 1])));
  const texts = rating >= 4 ? reviewTexts.slice(0, 9) : reviewTexts.slice(4);
  return {
    _id: idOf('review', `${request._id}:${sides.reviewerId}`),
    requestId: request._id,
    ...sides,
    rating,
    review: random.pick(texts),
    categories: Object.fromEntries(REVIEW_CATEGORIES.map((category) => [category, near()])) as Record<
      ReviewCategory,
      number
    >,
    createdAt: new Date(
      Math.min(now - HOUR, Date.parse(request.updatedAt) + random.between(1, 72) * HOUR),
    ).toISOString(),
  };
};

const completedOf = (requests: Request[]) => requests.filter(({ status }) => status === 'completed');

/** Reviews of completed exchanges; each demo account has one exchange that it has not reviewed yet. */
export const createReviews = (maker: Maker, { nadia, jonas, isDemo }: Cast, requests: Request[]): Review[] => {
  const completed = completedOf(requests);
  const waiting = new Set([nadia, jonas].map(({ _id }) => completed.find(({ senderId }) => senderId === _id)?._id));
  const writes = (request: Request, { reviewerId }: Sides) =>
    isDemo(reviewerId) ? !waiting.has(request._id) : maker.random.chance(0.85);
  return completed.flatMap((request) =>
    sidesOf(request).flatMap((sides) => (writes(request, sides) ? [createReview(maker, request, sides)] : [])),
  );
};

const ratingOf = (reviews: Review[]) => {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return { average: reviews.length === 0 ? 0 : Math.round((sum / reviews.length) * 100) / 100, count: reviews.length };
};

/** The members with the ratings and counts that follow from reviews and completed exchanges. */
export const withMemberFigures = (members: Member[], requests: Request[], reviews: Review[]): Member[] => {
  const completed = completedOf(requests);
  return members.map((member) => ({
    ...member,
    rating: ratingOf(reviews.filter(({ reviewedUserId }) => reviewedUserId === member._id)),
    exchangeCount: completed.filter(({ senderId, receiverId }) => [senderId, receiverId].includes(member._id)).length,
  }));
};

/** The skills with the ratings and counts that follow from reviews and completed exchanges. */
export const withSkillFigures = (skills: Skill[], requests: Request[], reviews: Review[]): Skill[] => {
  const completed = completedOf(requests);
  return skills.map((skill) => ({
    ...skill,
    rating: ratingOf(reviews.filter(({ skillId }) => skillId === skill._id)),
    exchangeCount: completed.filter(({ senderSkillId, receiverSkillId }) =>
      [senderSkillId, receiverSkillId].includes(skill._id),
    ).length,
  }));
};
