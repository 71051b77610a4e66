import { ForbiddenError, implement } from '@mutua/service-kit';
import type { Response, Router } from 'express';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';
import type { PageText, Texts } from '../texts/texts.ts';
import { textsFor } from '../texts/texts-for.ts';
import type { MailRepository } from './mail.repository.ts';
import { renderPage } from './mail-template.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

/**
 * Unsubscribes a member by the signed link of a mail. Only POST does so, because mail scanners follow every link with GET.
 */
export function unsubscribeRoutes(
  router: Router,
  {
    links,
    mails,
    recipients,
  }: {
    links: UnsubscribeLinks;
    mails: Pick<MailRepository, 'unsubscribe'>;
    recipients: Pick<RecipientRepository, 'find'>;
  },
): void {
  const check = (query: { member: string; signature: string }): string => {
    if (!links.isValid(query.member, query.signature))
      throw new ForbiddenError('This link is not valid', 'link_invalid');
    return query.member;
  };
  /** In the language of the member, who is known by the link. */
  const send = async (res: Response, userId: string, choosePage: (texts: Texts) => PageText) => {
    const { language } = (await recipients.find(userId)).preferences;
    res.set({
      'Content-Language': language,
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    });
    res.type('html').send(renderPage(choosePage(textsFor(language)), language));
  };

  implement(router, 'GET /unsubscribe', ({ query, res }) =>
    send(res, check(query), ({ unsubscribePage }) => unsubscribePage),
  );
  implement(router, 'POST /unsubscribe', async ({ query, res }) => {
    const userId = check(query);
    await mails.unsubscribe(userId);
    await send(res, userId, ({ unsubscribedPage }) => unsubscribedPage);
  });
}
