import { ForbiddenError, implement, languageOfAnswer } from '@mutua/service-kit';
import type { Router } from 'express';
import type { SignInWays } from '../openid/openid.routes.ts';
import type { ClaimService } from './claim.service.ts';

export function claimRoutes(router: Router, { claims, ways }: { claims: ClaimService; ways: SignInWays }): void {
  implement(router, 'GET /claims', async ({ caller }) => ({ waiting: await claims.waiting(caller) }));
  implement(router, 'DELETE /claims/items/:n', async ({ caller, params }) => {
    await claims.finishItem(caller, params.n);
    return { message: 'This is done.' };
  });
  implement(router, 'GET /claims/:token', async ({ params, res }) => {
    res.set('Cache-Control', 'private, no-store');
    return { claim: await claims.look(params.token) };
  });
  implement(router, 'POST /claims/:token/accept', async ({ params, body, req, res }) => {
    if (!ways.hasPassword)
      throw new ForbiddenError(['Please sign in with {name}', { name: ways.providerName }], 'password_off');
    const client = { userAgent: req.get('user-agent') ?? '', shownIn: languageOfAnswer(res) };
    return claims.accept(params.token, body, client);
  });
  // Mail programs without one click, and people, open the address of the header by GET; so do scanners of mails.
  implement(router, 'GET /claims/:token/refuse', async ({ params, res }) => {
    res.set('Cache-Control', 'private, no-store');
    res.redirect(`/claim/${encodeURIComponent(params.token)}?answer=no`);
  });
  implement(router, 'POST /claims/:token/refuse', async ({ params }) => {
    await claims.refuse(params.token);
    return { message: 'Everything was deleted. We will not write again.' };
  });
}
