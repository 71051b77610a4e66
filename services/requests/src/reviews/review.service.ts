import { type ExchangeRequest, type ResponseOf, type Review, type ReviewInput, RINGS } from '@mutua/contracts';
import type { Visibility } from '@mutua/domain';
import { ConflictError, ForbiddenError, newEvent, type PageQuery, paginationOf } from '@mutua/service-kit';
import type { MemberRepository, People } from '../members/member.repository.ts';
import type { RequestService } from '../requests/request.service.ts';
import { hiddenOf, toReview } from './review.mapper.ts';
import type { ReviewRepository, ReviewsOf, StoredReview } from './review.repository.ts';

export type ReviewService = ReturnType<typeof createReviewService>;

/** Who writes about whom, and the skill that the writer received. */
const sidesOf = ({ senderId, receiverId, senderSkillId, receiverSkillId }: ExchangeRequest, callerId: string) =>
  senderId._id === callerId
    ? { reviewer: senderId, reviewedUser: receiverId, received: receiverSkillId }
    : { reviewer: receiverId, reviewedUser: senderId, received: senderSkillId };

export function createReviewService({
  reviews,
  requests,
  members,
  visibility,
}: {
  reviews: ReviewRepository;
  requests: Pick<RequestService, 'get'>;
  members: MemberRepository;
  visibility: Pick<Visibility, 'mayFind'>;
}) {
  /** Reviews as their calls answer them, with the present names. */
  async function views(found: readonly StoredReview[]): Promise<Review[]> {
    const people = await members.people(
      found.flatMap(({ reviewer, reviewedUser }) => [reviewer._id, reviewedUser._id]),
    );
    return found.map((review) => toReview(review, people));
  }

  /** The lesson of a ring is reviewed by who got it, and those of the same teacher once in a while. */
  async function refuseInRing(callerId: string, { _id, senderId, receiverId }: ExchangeRequest): Promise<void> {
    if (callerId !== senderId._id) {
      throw new ForbiddenError('In a ring you review the lesson that you got', 'not_the_learner');
    }
    if (await reviews.find(_id, callerId)) return; // is refused for that
    if (await reviews.hasReviewedLately(callerId, receiverId._id)) {
      throw new ConflictError(
        ['You reviewed this member for another ring within {days} days', { days: RINGS.reviewDays }],
        { code: 'reviewed_lately' },
      );
    }
  }

  return {
    async create(callerId: string, { requestId, rating, review = '', categories }: ReviewInput): Promise<Review> {
      const request = await requests.get(callerId, requestId);
      if (request.status !== 'completed') {
        throw new ConflictError('Only a completed exchange can be reviewed', { current: { request } });
      }
      const { reviewer, reviewedUser, received } = sidesOf(request, callerId);
      if (request.ring) await refuseInRing(callerId, request);
      // The request has their present names.
      const people: People = new Map();
      const created = await reviews.insert(
        {
          requestId,
          reviewer,
          reviewedUser,
          skill: { _id: received._id, title: received.title },
          ...(request.ring && { ringId: request.ring._id }),
          rating,
          review,
          categories,
        },
        (stored) => newEvent('review.created', { review: toReview(stored, people) }),
      );
      if (created) return toReview(created, people);
      const earlier = await reviews.find(requestId, callerId);
      const [current] = await views(earlier ? [earlier] : []);
      throw new ConflictError('You have already reviewed this exchange', {
        code: 'already_reviewed',
        current: { review: current },
      });
    },

    /** The reviews of a member or a skill as this caller (undefined: a visitor) sees them: none of a member whom the caller does not find. */
    async page(
      callerId: string | undefined,
      of: ReviewsOf,
      query: PageQuery,
    ): Promise<ResponseOf<'GET /reviews/skill/:skillId'>> {
      const { documents, total } = await reviews.page(of, query);
      const about = 'reviewer._id' in of ? undefined : documents[0]?.reviewedUser._id;
      if (about !== undefined) {
        const { rules } = await members.peopleWithRules([about], about);
        const isFound = await visibility.mayFind(callerId, about, rules.findMe);
        if (!isFound) return { reviews: [], pagination: paginationOf(query, 0) };
      }
      const found = await views(documents);
      const isOwn = 'reviewer._id' in of;
      const shown = documents.map((stored, i) => ({ ...(found[i] as Review), ...(isOwn && hiddenOf(stored)) }));
      return { reviews: shown, pagination: paginationOf(query, total) };
    },

    views,
  };
}
