import type { ResponseOf, Review, ReviewInput } from '@mutua/contracts';
import { ConflictError, newEvent, type PageQuery, paginationOf, type Visibility } from '@mutua/service-kit';
import type { MemberRepository, People } from '../members/member.repository.ts';
import type { RequestService } from '../requests/request.service.ts';
import { hiddenOf, toReview } from './review.mapper.ts';
import type { ReviewRepository, ReviewsOf, StoredReview } from './review.repository.ts';

export type ReviewService = ReturnType<typeof createReviewService>;

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
  async function views(found: StoredReview[]): Promise<Review[]> {
    const people = await members.people(
      found.flatMap(({ reviewer, reviewedUser }) => [reviewer._id, reviewedUser._id]),
    );
    return found.map((review) => toReview(review, people));
  }

  return {
    async create(callerId: string, { requestId, rating, review = '', categories }: ReviewInput): Promise<Review> {
      const request = await requests.get(callerId, requestId);
      if (request.status !== 'completed') {
        throw new ConflictError('Only a completed exchange can be reviewed', { current: { request } });
      }
      const isSender = request.senderId._id === callerId;
      const [reviewer, reviewedUser] = isSender
        ? [request.senderId, request.receiverId]
        : [request.receiverId, request.senderId];
      const received = isSender ? request.receiverSkillId : request.senderSkillId;
      // The request has their present names.
      const people: People = new Map();
      const created = await reviews.insert(
        {
          requestId,
          reviewer,
          reviewedUser,
          skill: { _id: received._id, title: received.title },
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

    latestOf: async (memberId: string, limit: number): Promise<Review[]> =>
      views(await reviews.latest({ 'reviewedUser._id': memberId }, limit)),
  };
}
