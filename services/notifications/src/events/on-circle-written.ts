import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/** Adds a message to the unread notification of its circle. A word to all is a notification of its own. */
export const onCircleWritten =
  ({ service }: Dependencies): EventHandler<'circle.written'> =>
  async (event) => {
    const { circleId, seq, sender, title, toAll, to, preview, sentAt } = event.payload;
    if (toAll) {
      await service.notifyMany(event.id, to, {
        type: 'lesson_word',
        priority: 'medium',
        aboutId: sender._id,
        actionUrl: `/circles/${circleId}`,
        saying: { text: 'lessonWord', values: { name: sender.name, title, words: preview } },
      });
      return;
    }
    for (const userId of to) {
      await service.countMessage(event, {
        userId,
        requestId: circleId,
        circle: { title },
        seq,
        senderId: sender._id,
        senderName: sender.name,
        preview,
        sentAt: new Date(sentAt),
      });
    }
  };
