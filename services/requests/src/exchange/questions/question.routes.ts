import { REPORT_ANSWER } from '@mutua/domain';
import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { QuestionService } from './question.service.ts';

export function questionRoutes(router: Router, questions: QuestionService): void {
  implement(router, 'GET /requests/:id/questions', ({ params, caller }) => questions.list(caller.userId, params.id));
  implement(router, 'POST /requests/:id/questions', async ({ params, body, caller }) => ({
    question: await questions.ask(caller.userId, params.id, body),
  }));
  implement(router, 'POST /questions/:id/reports', async ({ params, body, caller }) => {
    await questions.report(caller.userId, params.id, body);
    return REPORT_ANSWER;
  });
}
