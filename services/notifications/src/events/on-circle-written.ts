import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/** Changes the quoted words of a word to all. When it was removed, its notifications go. */
export const onCircleReworded =
  ({ quoted }: Pick<Dependencies, 'quoted'>): EventHandler<'circle.reworded'> =>
  async ({ payload: { messageId, senderId, version, preview } }) => {
    const quotes = `word:${messageId}` as const;
    if (preview) return quoted.reword(quotes, senderId, { words: preview, version });
    await quoted.markGone(quotes);
    await quoted.remove(quotes, senderId);
  };

/** Adds a message to the unread notification of its circle. A word to all is a notification of its own. */
export const onCircleWritten =
  ({ service }: Dependencies): EventHandler<'circle.written'> =>
  async (event) => {
    const { circleId, messageId, seq, sender, title, toAll, to, preview, sentAt } = event.payload;
    if (toAll) {
      await service.notifyMany(event.id, to, {
        type: 'lesson_word',
        priority: 'medium',
        aboutId: sender._id,
        quotes: `word:${messageId}`,
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
