import { Goal, LANGUAGES, type Language } from '@mutua/contracts';
import { AppError, implement, type Logger, languageOf, NotFoundError } from '@mutua/service-kit';
import type { Request, Response, Router } from 'express';
import { ATTEMPT_MS, type OpenIdService } from './openid.service.ts';

/** The cookie of an attempt, by the state in an address. Each tab has one of its own. */
const cookieFor = (query: URLSearchParams): string =>
  `mutua-sign-in-${/^[\w-]{8}/.exec(query.get('state') ?? '')?.[0] ?? ''}`;
/** A cookie of the release before, whose attempts are valid for a quarter of an hour after an upgrade. The next release removes it. */
const EARLIER_COOKIE = 'mutua-sign-in';
/** The page where members connect an account. */
const SETTINGS = '/settings/account';

const cookieOf = ({ headers }: Request, wanted: string): string =>
  headers.cookie
    ?.split(';')
    .map((each) => each.trim().split('='))
    .find(([name]) => name === wanted)?.[1] ?? '';

/** Returns the language that the visitor has chosen, from the cookie of the pages, else that of the browser. */
const languageOfBrowser = (req: Request): Language => {
  const chosen = cookieOf(req, 'language');
  return Object.hasOwn(LANGUAGES, chosen) ? (chosen as Language) : languageOf(req.get('accept-language'));
};

/** Returns the goal in an address: the id of a skill, or the words of a search. */
const goalOf = (text: string | undefined): Goal | null =>
  text ? (Goal.safeParse({ skillId: text }).data ?? { query: text }) : null;

/** How members of this site sign in, as the environment says. */
export interface SignInWays {
  hasPassword: boolean;
  /** The name of the provider; absent for Google. */
  openIdName: string | undefined;
  /** The name of the provider for sentences. */
  providerName: string;
}

/**
 * Answers whether a provider is configured, and handles the two steps of a sign-in there. The browser itself visits these steps, so every
 * answer, also a failure, is a redirect to a page. `service` is absent when no provider is configured.
 */
export function openIdRoutes(
  router: Router,
  {
    service,
    publicUrl,
    ways,
    logger,
  }: { service: OpenIdService | undefined; publicUrl: string; ways: SignInWays; logger: Logger },
): void {
  const cookie = {
    httpOnly: true,
    secure: publicUrl.startsWith('https:'),
    // The provider's redirect is a navigation from another site, for which browsers do not send a strict cookie.
    sameSite: 'lax',
    path: '/api/auth/google',
  } as const;
  const begin = (res: Response, { address, secret }: { address: string; secret: string }): Response =>
    res.cookie(cookieFor(new URL(address).searchParams), secret, { ...cookie, maxAge: ATTEMPT_MS });
  const goTo = (res: Response, path: string, query: Record<string, string>) =>
    res
      .set('Referrer-Policy', 'no-referrer') // the query may contain tokens
      .redirect(303, `${publicUrl}${path}?${new URLSearchParams(query)}`);
  const toLogin = (res: Response, query: Record<string, string>) => goTo(res, '/login', query);
  /** Returns the error code for the page, and the ticket when only the second step is missing. */
  const failureOf = (error: unknown): { code: string; ticket?: string } => {
    const code = error instanceof AppError ? error.code : 'failed';
    if (error instanceof AppError && code === 'second_step_needed')
      return { code, ...(error.fields['current'] as { ticket: string }) };
    logger.info({ err: error, code }, 'a visit at the OpenID provider failed');
    return { code };
  };

  implement(router, 'GET /auth/providers', () => ({
    google: service !== undefined,
    password: ways.hasPassword,
    openid: service && ways.openIdName ? { name: ways.openIdName } : null,
  }));

  implement(router, 'GET /auth/google', async ({ query, req, res }) => {
    if (!service) return toLogin(res, { error: 'not_configured' });
    try {
      const { goal, timeZone = null, invitation } = query;
      const { address, secret } = await service.begin({
        goal: goalOf(goal),
        timeZone,
        language: languageOfBrowser(req),
        invitation,
      });
      begin(res, { address, secret }).redirect(302, address);
    } catch (error) {
      toLogin(res, { error: failureOf(error).code });
    }
  });

  implement(router, 'POST /auth/google/connect', async ({ caller, res }) => {
    if (!service) throw new NotFoundError();
    const { address, secret } = await service.beginConnecting(caller);
    begin(res, { address, secret });
    return { address };
  });

  implement(router, 'GET /auth/google/callback', async ({ req, res }) => {
    if (!service) return toLogin(res, { error: 'not_configured' });
    const search = req.url.includes('?') ? req.url.slice(req.url.indexOf('?')) : '';
    const name = cookieFor(new URLSearchParams(search));
    res.clearCookie(name, cookie).clearCookie(EARLIER_COOKIE, cookie);
    let isConnecting = false;
    try {
      const attempt = await service.returned(cookieOf(req, name) || cookieOf(req, EARLIER_COOKIE));
      isConnecting = attempt.connectTo !== undefined;
      const tokens = await service.finish(attempt, search, req.get('user-agent') ?? '');
      if (tokens) toLogin(res, { token: tokens.accessToken, refresh: tokens.refreshToken });
      else goTo(res, SETTINGS, { google: 'connected' });
    } catch (error) {
      const { code, ...ticket } = failureOf(error);
      if (isConnecting) goTo(res, SETTINGS, { google: code });
      else toLogin(res, { error: code, ...ticket });
    }
  });
}
