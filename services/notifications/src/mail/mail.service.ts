import type { Notification } from '@mutua/contracts';
import type { Recipient } from '../recipients/recipient.repository.ts';
import type { MailText } from '../texts/texts.ts';
import { textsFor } from '../texts/texts-for.ts';
import type { SecretLetter, SecretMailKind } from './mail.model.ts';
import { renderHtml, renderText, unmarked } from './mail-template.ts';
import type { Mail, MailTransport } from './mail-transport.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

interface Letter extends Pick<Mail, 'id' | 'to' | 'unsubscribeUrl' | 'traceId'> {
  text: MailText;
  /** Where the button leads. */
  link: string;
}

/**
 * A member's name, changed so that no mail program turns it into a link. Anybody can register with a stranger's address, and so
 * choose the name in a mail that the stranger gets.
 */
export const withoutLinks = (name: string): string =>
  name
    .replace(/[:/\\@]+/g, ' ')
    .replace(/([.\u3002\uff0e\uff61])(?=[\p{L}\p{N}]{2})/gu, '$1 ')
    .replace(/\s+/g, ' ')
    .trim();

const inHint = (text: string): string => unmarked(withoutLinks(text));
const firstNameOf = (name: string): string => name.split(' ')[0] || name;

export type MailService = ReturnType<typeof createMailService>;

/** Writes and sends mails. */
export function createMailService({
  transport,
  links,
  publicUrl,
}: {
  links: UnsubscribeLinks;
  transport: MailTransport;
  publicUrl: string;
}) {
  const send = ({ text: { subject, ...text }, link, ...mail }: Letter): Promise<void> => {
    const links = {
      button: link,
      help: `${publicUrl}/help`,
      notifications: `${publicUrl}/notifications`,
      ...(mail.unsubscribeUrl && { unsubscribe: mail.unsubscribeUrl }),
    };
    const content = { ...text, links, site: publicUrl };
    return transport.send({ ...mail, subject, text: renderText(content), html: renderHtml(content) });
  };

  return {
    /** Sends a mail with a secret link. The recipient may not have requested it. */
    async sendSecret({
      id,
      kind,
      to,
      token,
      traceId,
      ...letter
    }: SecretLetter & { id: string; kind: SecretMailKind; traceId?: string | null }): Promise<void> {
      const texts = textsFor();
      const name = withoutLinks(letter.name);
      const goal = letter.goal
        ? { skill: inHint(letter.goal.skill), owner: inHint(firstNameOf(letter.goal.owner)) }
        : null;
      const text =
        kind === 'verify-email'
          ? texts.verifyMail({ name: firstNameOf(name), goal })
          : texts.resetMail({ address: to });
      const link = `${publicUrl}/${kind}/${encodeURIComponent(token)}`;
      await send({ id, to: { name, address: to }, text, link, traceId: traceId ?? null });
    },

    /** Sends a copy of a notification. */
    async sendCopy(
      { userId, name, preferences }: Recipient,
      address: string,
      { notification, traceId }: { notification: Notification; traceId: string | null },
    ): Promise<void> {
      const { _id, type, title, message, actionUrl } = notification;
      await send({
        id: `notification-${_id}`,
        to: { name, address },
        text: textsFor(preferences.language).notificationMail({ name, type, text: { title, message } }),
        link: `${publicUrl}${actionUrl ?? '/notifications'}`,
        unsubscribeUrl: links.sign(userId),
        traceId,
      });
    },
  };
}
