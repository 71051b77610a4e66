import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { FeedbackService } from './feedback.service.ts';

export function feedbackRoutes(router: Router, feedback: FeedbackService): void {
  implement(router, 'POST /requests/:id/feedback', async ({ params, body, caller }) => {
    await feedback.send(caller.userId, params.id, body);
    return { message: 'Thank you. Only a moderator reads it.' };
  });
}
