import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { ReviewService } from './review.service.ts';

export function reviewRoutes(router: Router, reviews: ReviewService): void {
  implement(router, 'GET /reviews/skill/:skillId', ({ params, query, caller }) =>
    reviews.page(caller?.userId, { 'skill._id': params.skillId }, query),
  );
  implement(router, 'GET /reviews/user/:userId', ({ params, query, caller }) =>
    reviews.page(caller?.userId, { 'reviewedUser._id': params.userId }, query),
  );
  implement(router, 'GET /reviews/my-reviews', ({ query, caller }) =>
    reviews.page(caller.userId, { 'reviewer._id': caller.userId }, query),
  );
  implement(router, 'POST /reviews', async ({ body, caller }) => ({
    review: await reviews.create(caller.userId, body),
  }));
}
