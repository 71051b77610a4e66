import { implement, languageFor, setLanguage } from '@mutua/service-kit';
import type { Router } from 'express';
import type { TopicService } from '../topics/topic.service.ts';
import type { WantService } from './want.service.ts';

export function wantRoutes(router: Router, { wants, topics }: { wants: WantService; topics: TopicService }): void {
  implement(router, 'GET /wants', async ({ caller }) => ({ wants: await wants.list(caller) }));
  implement(router, 'POST /wants', async ({ caller, body }) => ({ want: await wants.add(caller, body) }));
  implement(router, 'GET /wants/user/:userId', async ({ caller, params }) => ({
    wants: await wants.listPublic(caller, params.userId),
  }));
  implement(router, 'PUT /wants/:id', async ({ caller, params, body }) => ({
    want: await wants.change(caller, params.id, body),
  }));
  implement(router, 'DELETE /wants/:id', async ({ caller, params }) => {
    await wants.remove(caller, params.id);
    return { message: 'Want removed' };
  });
  implement(router, 'GET /topics', async ({ query, res }) => {
    const language = languageFor(res);
    setLanguage(res, language);
    return { topics: await topics.suggest(query, language) };
  });
}
