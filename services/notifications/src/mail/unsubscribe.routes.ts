import { ForbiddenError, implement } from '@mutua/service-kit';
import type { Response, Router } from 'express';
import { textsFor } from '../texts/texts-for.ts';
import type { MailRepository } from './mail.repository.ts';
import { renderPage } from './mail-template.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

/**
 * Unsubscribes a member by the signed link of a mail. Only POST does so, because mail scanners follow every link with GET.
 */
export function unsubscribeRoutes(
  router: Router,
  { links, mails }: { links: UnsubscribeLinks; mails: Pick<MailRepository, 'unsubscribe'> },
): void {
  const check = (query: { member: string; signature: string }): string => {
    if (!links.isValid(query.member, query.signature))
      throw new ForbiddenError('This link is not valid', 'link_invalid');
    return query.member;
  };
  const send = (res: Response, page: string) => {
    res.set(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    );
    res.type('html').send(page);
  };

  implement(router, 'GET /unsubscribe', ({ query, res }) => {
    check(query);
    send(res, renderPage(textsFor().unsubscribePage));
  });
  implement(router, 'POST /unsubscribe', async ({ query, res }) => {
    await mails.unsubscribe(check(query));
    send(res, renderPage(textsFor().unsubscribedPage));
  });
}
