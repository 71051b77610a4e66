import type { SiteCopy } from '@mutua/domain';
import { ForbiddenError, implement } from '@mutua/service-kit';
import type { Response, Router } from 'express';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';
import type { PageText, Texts } from '../texts/texts.ts';
import { format, textsFor, withSite } from '../texts/texts-for.ts';
import type { MailRepository } from './mail.repository.ts';
import { escapeHtml, renderPage } from './mail-template.ts';
import type { UnsubscribeLinks, UnsubscribeTopic } from './unsubscribe-links.ts';

/** Unsubscribes a member by the signed link of a mail. Only POST does so, because mail scanners follow every link with GET. */
export function unsubscribeRoutes(
  router: Router,
  {
    links,
    mails,
    recipients,
    site,
  }: {
    links: UnsubscribeLinks;
    mails: Pick<MailRepository, 'unsubscribe'>;
    recipients: Pick<RecipientRepository, 'find'>;
    site: Pick<SiteCopy, 'read'>;
  },
): void {
  /** A signed topic is always a known one, because only this service makes these links. */
  const check = ({ member, topic, signature }: { member: string; topic?: string | undefined; signature: string }) => {
    const stopped = topic as UnsubscribeTopic | undefined;
    if (!links.isValid(member, stopped, signature)) throw new ForbiddenError('This link is not valid', 'link_invalid');
    return { userId: member, topic: stopped ?? null };
  };
  /** Sends a page in the language of the member whom the link names. */
  const send = async (
    res: Response,
    { userId, topic }: ReturnType<typeof check>,
    choosePage: (texts: Texts) => { all: PageText; one: PageText },
  ) => {
    const { language } = (await recipients.find(userId)).preferences;
    const texts = textsFor(language);
    const { all, one } = choosePage(texts);
    const page = topic
      ? { ...one, paragraph: format(language, one.paragraph, { topic: texts.topics[topic] ?? topic }) }
      : all;
    res.set({
      'Content-Language': language,
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    });
    const { name } = await site.read();
    res.type('html').send(withSite(renderPage(page, language, name), escapeHtml(name)));
  };

  implement(router, 'GET /unsubscribe', ({ query, res }) =>
    send(res, check(query), ({ unsubscribePage: all, unsubscribeTopicPage: one }) => ({ all, one })),
  );
  implement(router, 'POST /unsubscribe', async ({ query, res }) => {
    const wanted = check(query);
    await mails.unsubscribe(wanted.userId, wanted.topic);
    await send(res, wanted, ({ unsubscribedPage: all, unsubscribedTopicPage: one }) => ({ all, one }));
  });
}
