import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/** Notifies a member that somebody vouches for them. They may show the reference on their profile. */
export const onReferenceReceived =
  ({ service }: Dependencies): EventHandler<'reference.received'> =>
  async (event) => {
    if (event.isRepublished) return;
    const { referenceId, author, receiverId, text } = event.payload;
    await service.notify(event, receiverId, {
      type: 'reference_received',
      priority: 'medium',
      aboutId: author._id,
      quotes: `reference:${referenceId}`,
      actionUrl: `/profile/${receiverId}?tab=known-by`,
      saying: { text: 'referenceReceived', values: { name: author.name, words: text } },
    });
  };
