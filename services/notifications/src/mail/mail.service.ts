import type { DomainEvent, Notification } from '@mutua/contracts';
import type { Recipient } from '../recipients/recipient.repository.ts';
import { type MailText, textsFor } from '../texts/texts.ts';
import type { MailRepository } from './mail.repository.ts';
import { renderHtml, renderText } from './mail-template.ts';
import type { MailTransport } from './mail-transport.ts';

export type MailService = ReturnType<typeof createMailService>;

/** Writes and sends mails. */
export function createMailService({
  mails,
  transport,
  publicUrl,
}: {
  mails: MailRepository;
  transport: MailTransport;
  publicUrl: string;
}) {
  const send = (id: string, to: { name: string; address: string }, { subject, ...text }: MailText, link: string) => {
    const content = { ...text, link };
    return transport.send({ id, to, subject, text: renderText(content), html: renderHtml(content) });
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
      await send(id, { name, address: to }, text, `${publicUrl}/${kind}/${encodeURIComponent(token)}`);
      await mails.finish(id, 'sent');
    },

    /** Sends a copy of a notification. */
    async sendCopy({ name, preferences }: Recipient, address: string, notification: Notification): Promise<void> {
      const { _id, title, message, actionUrl } = notification;
      const text = textsFor(preferences.language).notificationMail({ name, text: { title, message } });
      await send(`notification-${_id}`, { name, address }, text, `${publicUrl}${actionUrl ?? '/notifications'}`);
    },
  };
}
