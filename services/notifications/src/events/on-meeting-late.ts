import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/** Notifies the member who waits that the other one will be late. No mail is sent, because it would come too late. */
export const onMeetingLate =
  ({ meetings, service }: Dependencies): EventHandler<'meeting.late'> =>
  async (event) => {
    const { requestId, sessionId, version, actorId, sender, receiver, startsAt, late } = event.payload;
    const [actor, other] = sender._id === actorId ? [sender, receiver] : [receiver, sender];
    await meetings.settle(other._id, requestId, { what: [sessionId], mark: 'reminded', version });
    await service.notify(event, other._id, {
      type: 'meeting_late',
      priority: 'high',
      requestId,
      requestVersion: version,
      about: [sessionId],
      aboutId: actor._id,
      actionUrl: `/chat/${requestId}`,
      saying: (zone) => ({
        text: 'meetingLate',
        values: { name: actor.name, late, moment: { at: startsAt, zone } },
      }),
      mail: 'none',
    });
    await meetings.readSettled(other._id, requestId, { mark: 'reminded', version });
  };
