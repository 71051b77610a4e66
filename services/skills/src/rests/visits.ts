import type { EventPayload } from '@mutua/contracts';
import { RESTS, withdrawalOf } from '@mutua/contracts/limits';
import type { RestRepository } from './rest.repository.ts';
import type { RestService } from './rest.service.ts';
import { dayOf } from './when-asked.ts';

type Changed = EventPayload<'request.accepted'>;

/** What events say about the presence of members: visits, answers to requests, requests that expired, announced absences. */
export function createVisits({
  rests,
  service,
}: {
  rests: Pick<RestRepository, 'visited' | 'expired' | 'announced'>;
  service: Pick<RestService, 'wakeAccepted'>;
}) {
  /** An answer is a visit of its author, whichever event arrives first. */
  async function answered({ actorId }: Pick<Changed, 'actorId'>, occurredAt: string): Promise<void> {
    if (actorId) await rests.visited(actorId, dayOf(new Date(occurredAt)));
  }

  return {
    visited: ({ userId, day }: EventPayload<'member.active'>): Promise<void> => rests.visited(userId, day),
    answered,

    /** Who accepts a request teaches again what it is about. */
    async accepted(change: Changed, occurredAt: string): Promise<void> {
      await answered(change, occurredAt);
      const { senderSkillId, receiverSkillId } = change.request;
      await service.wakeAccepted([senderSkillId._id, receiverSkillId._id]);
    },

    async cancelled({ request, actorId }: EventPayload<'request.cancelled'>): Promise<void> {
      if (actorId || withdrawalOf(request.reason) !== 'expired') return;
      await rests.expired(request.receiverId._id, request._id, RESTS.expired);
    },

    async awayChanged({ userId, away }: EventPayload<'availability.changed'>): Promise<void> {
      if (!away?.endsAt) return;
      await rests.announced(userId, { from: new Date(away.startsAt), until: new Date(away.endsAt) });
    },
  };
}
