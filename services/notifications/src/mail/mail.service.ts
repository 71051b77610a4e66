import type { DomainEvent, Notification } from '@mutua/contracts';
import type { Recipient } from '../recipients/recipient.repository.ts';
import { type MailText, textsFor } from '../texts/texts.ts';
import type { MailRepository } from './mail.repository.ts';
import { renderHtml, renderText } from './mail-template.ts';
import type { Mail, MailTransport } from './mail-transport.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

interface Letter extends Pick<Mail, 'id' | 'to' | 'unsubscribeUrl'> {
  text: MailText;
  link: string;
}

export type MailService = ReturnType<typeof createMailService>;

/** Writes and sends mails. */
export function createMailService({
  mails,
  transport,
  links,
  publicUrl,
}: {
  mails: Pick<MailRepository, 'begin' | 'finish'>;
  links: UnsubscribeLinks;
  transport: MailTransport;
  publicUrl: string;
}) {
  const send = ({ text: { subject, ...text }, link, ...mail }: Letter): Promise<void> => {
    const content = { ...text, link };
    return transport.send({ ...mail, subject, text: renderText(content), html: renderHtml(content) });
  };

  return {
    /**
     * Sends the mail with a secret link that an event asks for. Once, as far as can be: should the process die after the mail
     * server took the mail and before that is noted, it goes out again, with the same Message-ID. A mail whose link has
     * expired is not sent any more.
     */
    async sendSecret({ id, payload }: DomainEvent<'mail.requested'>): Promise<void> {
      const { kind, to, name, token, expiresAt } = payload;
      if ((await mails.begin(id, kind)) !== 'sending') return;
      if (Date.parse(expiresAt) <= Date.now()) return mails.finish(id, 'expired');
      const texts = textsFor();
      const text = kind === 'verify-email' ? texts.verifyMail({ name }) : texts.resetMail({ name });
      const link = `${publicUrl}/${kind}/${encodeURIComponent(token)}`;
      await send({ id, to: { name, address: to }, text, link });
      await mails.finish(id, 'sent');
    },

    /** Sends a copy of a notification. */
    async sendCopy(
      { userId, name, preferences }: Recipient,
      address: string,
      notification: Notification,
    ): Promise<void> {
      const { _id, title, message, actionUrl } = notification;
      await send({
        id: `notification-${_id}`,
        to: { name, address },
        text: textsFor(preferences.language).notificationMail({ name, text: { title, message } }),
        link: `${publicUrl}${actionUrl ?? '/notifications'}`,
        unsubscribeUrl: links.sign(userId),
      });
    },
  };
}
