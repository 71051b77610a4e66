import type { DomainEvent } from '@mutua/contracts';
import { createOutboxWrites, type EventStore } from '@mutua/service-kit';
import { memberModel } from '../members/member.model.ts';

export type MonthMailRepository = ReturnType<typeof createMonthMailRepository>;

/** Which organisers have been sent the figures of a month. Their own documents say so, so an erasure leaves nothing. */
export function createMonthMailRepository({ connection, relay }: EventStore) {
  const model = memberModel(connection);
  const { update } = createOutboxWrites(model, relay);

  return {
    /** The organisers who have not been sent the figures of this month. */
    async waiting(month: string): Promise<string[]> {
      const found = await model
        .find(
          {
            roles: 'organiser',
            isVerified: true,
            erasure: null,
            'standing.isSuspended': { $ne: true },
            figuresMailedFor: { $ne: month },
          },
          { _id: 1 },
        )
        .lean();
      return found.map(({ _id }) => String(_id));
    },

    /** Stores that the organiser has been sent the figures, together with the event that sends them. False when another process was faster. */
    mailed: (id: string, month: string, ...events: DomainEvent[]): Promise<boolean> =>
      update({ _id: id, figuresMailedFor: { $ne: month } }, { $set: { figuresMailedFor: month } }, ...events),
  };
}
