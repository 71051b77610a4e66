import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/**
 * Notifies one member of a pending request what the other one asks or answers. Earlier notifications about the request become read for
 * both, also when the events arrive in another order.
 */
export const onRequestQuestioned =
  ({ notifications, service }: Dependencies): EventHandler<'request.questioned'> =>
  async (event) => {
    const { request, question, version } = event.payload;
    const { _id, senderId, receiverId, receiverSkillId } = request;
    const isReceiver = question.by === receiverId._id;
    const [asking, recipient] = isReceiver ? [receiverId, senderId] : [senderId, receiverId];
    await notifications.saveStatus(_id, request.status, version);
    await service.notify(event, recipient._id, {
      type: 'request_question',
      priority: 'medium',
      requestId: _id,
      requestVersion: version,
      aboutId: asking._id,
      quotes: `question:${question._id}`,
      actionUrl: `/requests?tab=${isReceiver ? 'sent' : 'received'}&request=${_id}`,
      saying: {
        text: 'requestQuestion',
        values: { name: asking.name, wanted: receiverSkillId.title, words: question.text, isReceiver },
      },
    });
    await notifications.readEarlierOfRequest([senderId._id, receiverId._id], _id);
  };
