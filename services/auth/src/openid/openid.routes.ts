import { Goal } from '@mutua/contracts';
import { AppError, implement, type Logger, languageOf } from '@mutua/service-kit';
import type { Request, Response, Router } from 'express';
import { ATTEMPT_MS, type OpenIdService } from './openid.service.ts';

const COOKIE = 'mutua-sign-in';

const cookieOf = ({ headers }: Request): string =>
  headers.cookie
    ?.split(';')
    .map((each) => each.trim().split('='))
    .find(([name]) => name === COOKIE)?.[1] ?? '';

/** The goal that an address names: the id of a skill, or the words of a search. */
const goalOf = (text: string | undefined): Goal | null =>
  text ? (Goal.safeParse({ skillId: text }).data ?? { query: text }) : null;

/**
 * Whether a provider is configured, and the two steps of a sign-in there. The steps are visited by the browser itself, so every answer, also a failure, is a redirect to a
 * page. `service` is absent where no provider is configured.
 */
export function openIdRoutes(
  router: Router,
  { service, publicUrl, logger }: { service: OpenIdService | undefined; publicUrl: string; logger: Logger },
): void {
  const cookie = {
    httpOnly: true,
    secure: publicUrl.startsWith('https:'),
    // The provider's redirect is a navigation from another site, to which a strict cookie would not be sent.
    sameSite: 'lax',
    path: '/api/auth/google',
  } as const;
  const toLogin = (res: Response, query: Record<string, string>) =>
    res
      .set('Referrer-Policy', 'no-referrer') // the query may hold tokens
      .redirect(303, `${publicUrl}/login?${new URLSearchParams(query)}`);
  const failed = (res: Response, error: unknown) => {
    const code = error instanceof AppError ? error.code : 'failed';
    logger.info({ err: error, code }, 'a sign-in at the OpenID provider failed');
    toLogin(res, { error: code });
  };

  implement(router, 'GET /auth/providers', () => ({ google: service !== undefined }));

  implement(router, 'GET /auth/google', async ({ query, req, res }) => {
    if (!service) return toLogin(res, { error: 'not_configured' });
    try {
      const { goal, timeZone = null } = query;
      const { address, secret } = await service.begin({
        goal: goalOf(goal),
        timeZone,
        language: languageOf(req.get('accept-language')),
      });
      res.cookie(COOKIE, secret, { ...cookie, maxAge: ATTEMPT_MS }).redirect(302, address);
    } catch (error) {
      failed(res, error);
    }
  });

  implement(router, 'GET /auth/google/callback', async ({ req, res }) => {
    if (!service) return toLogin(res, { error: 'not_configured' });
    res.clearCookie(COOKIE, cookie);
    try {
      const search = req.url.includes('?') ? req.url.slice(req.url.indexOf('?')) : '';
      const tokens = await service.finish(cookieOf(req), search, req.get('user-agent') ?? '');
      toLogin(res, { token: tokens.accessToken, refresh: tokens.refreshToken });
    } catch (error) {
      failed(res, error);
    }
  });
}
