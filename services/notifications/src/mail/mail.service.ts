import type { Language, MailKind, SiteSnapshot } from '@mutua/contracts';
import { firstNameOf } from '@mutua/contracts/first-name';
import { offeredLanguage, type SiteCopy } from '@mutua/domain';
import { type DigestContent, digestText } from '../digests/digest-text.ts';
import { isMoment, letterText } from '../letters/letter-text.ts';
import { LETTERS } from '../letters/letters.ts';
import type { MailCopy, NotificationDocument } from '../notifications/notification.model.ts';
import { textOf } from '../notifications/notification.ts';
import { topicOf } from '../recipients/delivery.ts';
import type { Recipient } from '../recipients/recipient.repository.ts';
import { momentIn } from '../texts/moments.ts';
import type { MailText } from '../texts/texts.ts';
import { textsFor, withSite } from '../texts/texts-for.ts';
import { copyText } from './copy-text.ts';
import type { AccountLetter } from './mail.model.ts';
import { mailEntries } from './mail-calendar.ts';
import { escapeHtml, renderHtml, renderText, unmarked } from './mail-template.ts';
import type { Mail, MailTransport } from './mail-transport.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

interface Written extends Pick<Mail, 'id' | 'to' | 'unsubscribeUrl' | 'calendar' | 'traceId'> {
  text: MailText;
  language: Language;
  /** The path of the page that the button opens. */
  page: string;
  secondPage?: string | undefined;
  /** The paths of the other links in the text, by their names. */
  pages?: Record<string, string>;
}

/** What a mail takes from its notification. */
interface CopiedNotification extends Pick<NotificationDocument, 'type' | 'title' | 'message' | 'saying' | 'actionUrl'> {
  _id: { toString(): string };
  aboutId?: { toString(): string };
  mail?: Pick<MailCopy, 'meeting' | 'calendar' | 'traceId' | 'token'>;
}

/**
 * Adds the language to a page's address, except English on a site in English. The reader may never have opened the site in this browser,
 * whose language would then choose that of the page.
 */
const inLanguage = (path: string, language: Language, { defaultLanguage }: SiteSnapshot): string => {
  const [page = '', ...rest] = path.split('#');
  const isBare = language === 'en' && defaultLanguage === 'en';
  const chosen = isBare ? page : `${page}${page.includes('?') ? '&' : '?'}lang=${language}`;
  return [chosen, ...rest].join('#');
};

/**
 * Changes a member's name so that no mail program turns it into a link. A person can register with a stranger's address, and so choose a
 * name in a mail to that stranger.
 */
export const withoutLinks = (name: string): string =>
  name
    .replace(/[:/\\@]+/g, ' ')
    .replace(/([.\u3002\uff0e\uff61])(?=[\p{L}\p{N}]{2})/gu, '$1 ')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether a value is a mail address and nothing else. A mail program makes no link to a web page of it. */
const isAddress = (value: string): boolean => /^(?!.*\bwww\.)[\w.+'-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(value);

/**
 * Changes a text so that no mail program turns anything in it into a link to a web page. Times, dates, addresses and paragraphs stay as they
 * were written.
 */
const withoutWebLinks = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/(\s+)/)
    .map((word) =>
      isAddress(word.replace(/^[\p{P}<]|[\p{P}>]{1,3}$/gu, ''))
        ? word
        : word.replace(/:[/\\]+/g, ' ').replace(/([.\u3002\uff0e\uff61])(?=\p{L}[\p{L}\p{N}-])/gu, '$1 '),
    )
    .join('')
    .trim();

/** Values that the operator has configured, so that they need no protection. */
const OWN: ReadonlySet<string> = new Set(['appealTo']);
/** Words of the organisers of a site to its own members, who may write times and addresses. */
const OF_THE_SITE: ReadonlySet<string> = new Set(['welcome']);
/** Longer texts, by people whom the site trusts or about whom the mail is. They may go to strangers. */
const PROSE: ReadonlySet<string> = new Set(['note', 'excerpt']);
const safe = (key: string, value: string): string => {
  if (OF_THE_SITE.has(key)) return value;
  return PROSE.has(key) ? withoutWebLinks(value) : withoutLinks(value);
};

/**
 * Makes the values of a mail safe, because strangers may have chosen them. It removes links and the markup of hints. Addresses stay
 * readable.
 */
export const sanitizeMailValues = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      isMoment(value) || OWN.has(key) || (key === 'address' && isAddress(value)) ? value : unmarked(safe(key, value)),
    ]),
  );

/** Splits a sender into name and address: `Mutua <no-reply@mutua.example>`. The name may be a quoted text, with `\` before a quotation mark. */
export function mailboxOf(from: string): { name: string; address: string } {
  const [, quoted, name = '', address = from] = /^\s*(?:"((?:[^"\\]|\\.)*)"|(.*?))\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: (quoted?.replace(/\\(.)/g, '$1') ?? name) || 'Mutua', address: address.trim() };
}

export type MailService = ReturnType<typeof createMailService>;

/** Writes and sends mails. */
export function createMailService({
  transport,
  links,
  from,
  publicUrl,
  site,
}: {
  site: Pick<SiteCopy, 'read'>;
  links: Pick<UnsubscribeLinks, 'sign'>;
  transport: Pick<MailTransport, 'send'>;
  /** The sender of mails, as in the `From` header. */
  from: string;
  publicUrl: string;
}) {
  const mailbox = mailboxOf(from);
  /** The configured sender; once the site has a name of its own, under that name. */
  const senderOf = ({ version, name }: SiteSnapshot) => (version === 0 ? mailbox : { ...mailbox, name });

  const send = async ({
    text: { subject, ...text },
    language,
    page,
    secondPage,
    pages = {},
    ...mail
  }: Written): Promise<void> => {
    const look = await site.read();
    const linkTo = (path: string) => publicUrl + inLanguage(path, language, look);
    const links = {
      button: linkTo(page),
      ...(secondPage !== undefined && { secondButton: linkTo(secondPage) }),
      help: linkTo('/help'),
      safety: linkTo('/safety'),
      notifications: linkTo('/notifications'),
      ...Object.fromEntries(Object.entries(pages).map(([name, path]) => [name, linkTo(path)])),
      ...(mail.unsubscribeUrl && { unsubscribe: mail.unsubscribeUrl }),
    };
    const content = { ...text, links, language, site: publicUrl, look };
    await transport.send({
      ...mail,
      from: senderOf(look),
      subject: withSite(subject, look.name),
      language,
      text: withSite(renderText(content), look.name),
      html: withSite(renderHtml(content), escapeHtml(look.name)),
    });
  };

  return {
    /** Sends a mail about an account. The recipient may not have asked for it. */
    async sendLetter({
      id,
      kind,
      traceId = null,
      ...letter
    }: AccountLetter & { id: string; kind: MailKind; traceId?: string | null }): Promise<void> {
      const { to, timeZone, values } = letter;
      const language = offeredLanguage(await site.read(), letter.language);
      const name = withoutLinks(letter.name);
      const token = encodeURIComponent(letter.token ?? '');
      const { button, secondButton, oneClick, showsAddress, isChosen } = LETTERS[kind];
      const { needed, about, ifButtonFails } = textsFor(language);
      const { why = needed, ...text } = letterText(kind, language, sanitizeMailValues(values), {
        name: firstNameOf(name),
        address: to,
        when: (moment) => momentIn(language, timeZone, new Date(moment)),
      });
      await send({
        id,
        to: { name, address: to },
        text: {
          ...text,
          footnotes: isChosen ? [about] : [why, about],
          ...(showsAddress && { withAddress: ifButtonFails }),
        },
        language,
        page: button(token),
        secondPage: secondButton?.(token),
        ...(oneClick && token && { unsubscribeUrl: publicUrl + oneClick(token) }),
        traceId,
      });
    },

    /** Mails a notification, with its text as it reads at `now`. */
    async sendCopy(
      { userId, name, preferences: { language }, timeZone }: Recipient,
      address: string,
      notification: CopiedNotification,
      now = new Date(),
    ): Promise<void> {
      const { _id, type, saying, actionUrl, aboutId, mail = {} } = notification;
      const { meeting, calendar, traceId, token } = mail;
      const answerPage = token && `/still-teaching/${token}`;
      await send({
        id: `notification-${_id}`,
        to: { name, address },
        text: copyText(language, {
          name: firstNameOf(name),
          type,
          text: textOf(notification, language, now),
          saying,
          meeting: meeting && { ...meeting, when: meeting.at && momentIn(language, timeZone, meeting.at) },
        }),
        language,
        page: answerPage ?? actionUrl ?? '/notifications',
        secondPage: answerPage ? `${answerPage}?answer=rest` : aboutId && `/profile/${aboutId}`,
        unsubscribeUrl: links.sign(userId, topicOf(type)),
        ...(calendar && {
          calendar: mailEntries(calendar, {
            language,
            organizer: senderOf(await site.read()),
            attendee: { name, address },
            publicUrl,
          }),
        }),
        traceId: traceId ?? null,
      });
    },

    /** Sends a digest. */
    async sendDigest(
      { userId, name, preferences: { language } }: Recipient,
      address: string,
      { id, ...content }: DigestContent & { id: string },
    ): Promise<void> {
      await send({
        id,
        to: { name, address },
        ...digestText(language, firstNameOf(name), content),
        language,
        page: '/notifications',
        unsubscribeUrl: links.sign(userId, 'digest'),
        traceId: null,
      });
    },
  };
}
