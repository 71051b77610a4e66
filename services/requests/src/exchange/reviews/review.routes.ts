import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { AnswerService } from './answer.service.ts';
import type { ReviewService } from './review.service.ts';

export function reviewRoutes(router: Router, reviews: ReviewService, answers: Pick<AnswerService, 'put'>): void {
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
  implement(router, 'PUT /reviews/:id', async ({ params, body, caller }) => ({
    review: await reviews.change(caller.userId, params.id, body),
  }));
  implement(router, 'PUT /reviews/:id/answer', async ({ params, body, caller }) => ({
    review: await answers.put(caller.userId, params.id, body.text),
  }));
  implement(router, 'DELETE /reviews/:id/answer', async ({ params, caller }) => ({
    review: await answers.put(caller.userId, params.id, null),
  }));
}
