import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/** Stores whether a member has muted a conversation, and until when. */
export const onConversationMuted =
  ({ messages, recipients }: Dependencies): EventHandler<'conversation.muted'> =>
  async ({ payload: { userId, requestId, until, version } }) => {
    if (await recipients.isErased([userId])) return;
    await messages.mute(userId, requestId, until === null ? null : new Date(until), version);
  };
