import { isDeepStrictEqual } from 'node:util';
import { type ResponseOf, type Review, type ReviewInput, RINGS } from '@mutua/contracts';
import type { Visibility } from '@mutua/domain';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  newEvent,
  type PageQuery,
  paginationOf,
  retryOnConflict,
} from '@mutua/service-kit';
import type { StoredRequest } from '../../store/request.repository.ts';
import type { Store } from '../../store/store.ts';
import { ownPartsOf, toReview, toShownReview } from './review.mapper.ts';
import type { ReviewRepository, ReviewsOf, StoredReview } from './review.repository.ts';
import { sealedEvent } from './review-events.ts';
import { isSealed, type SealRepository } from './seal.repository.ts';
import { type Seals, sealOf } from './seals.ts';

export type ReviewService = ReturnType<typeof createReviewService>;

/** Returns who writes about whom, and the skill that the writer received. */
const sidesOf = ({ sender, receiver, senderSkill, receiverSkill }: StoredRequest, callerId: string) =>
  sender._id === callerId
    ? { reviewer: sender, reviewedUser: receiver, received: receiverSkill }
    : { reviewer: receiver, reviewedUser: sender, received: senderSkill };

export function createReviewService({
  reviews,
  seals,
  sealing,
  owns,
  members,
  visibility,
}: Pick<Store, 'owns' | 'members'> & {
  reviews: ReviewRepository;
  seals: Pick<SealRepository, 'change'>;
  sealing: Pick<Seals, 'beforeReview' | 'afterReview'>;
  visibility: Pick<Visibility, 'mayFind'>;
}) {
  /** Converts reviews for the API, with the present names. */
  async function views(found: readonly StoredReview[]): Promise<Review[]> {
    const people = await members.people(
      found.flatMap(({ reviewer, reviewedUser }) => [reviewer._id, reviewedUser._id]),
    );
    return found.map((review) => toShownReview(review, people));
  }

  /** Returns a review as its author sees it. */
  async function ownView(review: StoredReview): Promise<Review> {
    const [view] = await views([review]);
    return { ...(view as Review), ...ownPartsOf(review) };
  }

  /** Refuses a review in a ring, unless the caller was the learner and has not lately reviewed the same teacher for another ring. */
  async function refuseInRing(callerId: string, { _id, sender, receiver }: StoredRequest): Promise<void> {
    if (callerId !== sender._id) {
      throw new ForbiddenError('In a ring you review the lesson that you got', 'not_the_learner');
    }
    if (await reviews.find(_id, callerId)) return; // `create` refuses the second review of an exchange with an error of its own
    if (await reviews.hasReviewedLately(callerId, receiver._id)) {
      throw new ConflictError(
        ['You reviewed this member for another ring within {days} days', { days: RINGS.reviewDays }],
        { code: 'reviewed_lately' },
      );
    }
  }

  /** Returns a completed exchange of the caller. */
  async function reviewable(callerId: string, requestId: string): Promise<StoredRequest> {
    const { request } = await owns.own(callerId, requestId);
    if (request.status !== 'completed') {
      throw await owns.conflict('Only a completed exchange can be reviewed', callerId, request);
    }
    if (request.ring) await refuseInRing(callerId, request);
    return request;
  }

  /** Returns the sides with their present names. */
  async function presentSides(request: StoredRequest, callerId: string) {
    const { reviewer, reviewedUser, received } = sidesOf(request, callerId);
    const people = await members.people([reviewer._id, reviewedUser._id]);
    return {
      reviewer: people.get(reviewer._id) ?? reviewer,
      reviewedUser: people.get(reviewedUser._id) ?? reviewedUser,
      skill: { _id: received._id, title: received.title },
    };
  }

  async function refuseSecond(
    callerId: string,
    { requestId, rating, review = '', categories }: ReviewInput,
  ): Promise<never> {
    const earlier = await reviews.find(requestId, callerId);
    const words = earlier && { rating: earlier.rating, review: earlier.review, categories: earlier.categories };
    throw new ConflictError('You have already reviewed this exchange', {
      code: 'already_reviewed',
      repeated: isDeepStrictEqual(words, { rating, review, categories }),
      current: { review: earlier && (await ownView(earlier)) },
    });
  }

  /** Builds the event about a stored review. For a sealed review it says only that it was written. */
  function createdEvent(stored: StoredReview) {
    // The stored review already has the present names.
    const people = new Map();
    return isSealed(stored)
      ? sealedEvent(stored, people)
      : newEvent('review.created', { review: toReview(stored, people) });
  }

  /** Returns whom reviews are about. A page behind the last one has no review that says it. */
  async function reviewedIn(of: ReviewsOf, [first]: readonly StoredReview[]): Promise<string | undefined> {
    const one = first ?? (await reviews.latest(of, 1))[0];
    return one?.reviewedUser._id;
  }

  return {
    /** @throws ConflictError with the earlier review when the caller has already written one */
    async create(callerId: string, input: ReviewInput): Promise<Review> {
      const { requestId, rating, review = '', categories, sealed } = input;
      const request = await reviewable(callerId, requestId);
      const sides = await presentSides(request, callerId);
      const other = await reviews.find(requestId, sides.reviewedUser._id);
      // Once the other member has written, there is no reason to seal this review.
      const seal = sealed && !other ? sealOf(request, new Date()) : undefined;
      if (isSealed(other)) await sealing.beforeReview(other);
      const created = await reviews.insert(
        {
          requestId,
          ...sides,
          ...(request.ring && { ringId: request.ring._id }),
          rating,
          review,
          categories,
          ...(seal && { seal }),
        },
        createdEvent,
      );
      if (!created) return refuseSecond(callerId, input);
      await sealing.afterReview(created);
      // The other member may have written meanwhile, which shows both reviews.
      return ownView((created.seal && (await reviews.findById(created._id))) || created);
    },

    /**
     * Changes the caller's review while it is sealed.
     * @throws ConflictError with the review once it is shown
     */
    async change(
      callerId: string,
      id: string,
      { rating, review = '', categories }: Pick<ReviewInput, 'rating' | 'review' | 'categories'>,
    ): Promise<Review> {
      return retryOnConflict(async () => {
        const found = await reviews.findById(id);
        if (found?.reviewer._id !== callerId) throw new NotFoundError('Review not found');
        if (!isSealed(found)) {
          throw new ConflictError('This review is shown already', {
            code: 'already_shown',
            current: { review: await ownView(found) },
          });
        }
        const changed = await seals.change(found, { rating, review, categories });
        return changed ? ownView(changed) : undefined;
      });
    },

    /** Returns reviews as this caller sees them; undefined is a visitor. A member whom the caller may not find has none. */
    async page(
      callerId: string | undefined,
      of: ReviewsOf,
      query: PageQuery,
    ): Promise<ResponseOf<'GET /reviews/skill/:skillId'>> {
      const { documents, total } = await reviews.page(of, query);
      const about = 'reviewer._id' in of || total === 0 ? undefined : await reviewedIn(of, documents);
      if (about !== undefined) {
        const { rules } = await members.peopleWithRules([about], about);
        const isFound = await visibility.mayFind(callerId, about, rules.findMe);
        if (!isFound) return { reviews: [], pagination: paginationOf(query, 0) };
      }
      const found = await views(documents);
      const isOwn = 'reviewer._id' in of;
      const shown = documents.map((stored, i) => ({ ...(found[i] as Review), ...(isOwn && ownPartsOf(stored)) }));
      return { reviews: shown, pagination: paginationOf(query, total) };
    },

    views,
  };
}
