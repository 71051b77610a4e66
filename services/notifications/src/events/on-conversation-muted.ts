import type { EventHandler } from '@mutua/service-kit';
import type { MessageNotificationRepository } from '../notifications/message-notification.repository.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/** Stores whether a member has muted a conversation, and until when. */
export const onConversationMuted =
  ({
    messages,
    recipients,
  }: {
    messages: Pick<MessageNotificationRepository, 'mute'>;
    recipients: Pick<RecipientRepository, 'isErased'>;
  }): EventHandler<'conversation.muted'> =>
  async ({ payload: { userId, requestId, until, version } }) => {
    if (await recipients.isErased([userId])) return;
    await messages.mute(userId, requestId, until === null ? null : new Date(until), version);
  };
