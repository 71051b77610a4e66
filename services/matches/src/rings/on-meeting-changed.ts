import type { EventPayload } from '@mutua/contracts';
import { changeRing } from './change-ring.ts';
import type { RingRepository } from './ring.repository.ts';
import { legPlanned } from './ring-machine.ts';

/** Stores which legs of rings have a planned time, for the other members of the ring. */
export function createOnMeetingChanged({ rings }: { rings: Pick<RingRepository, 'find' | 'change'> }) {
  return async ({ ring: leg, rev, planned }: EventPayload<'meeting.changed'>): Promise<void> => {
    if (!leg || !(await rings.find(leg._id))) return;
    await changeRing(
      () => rings.find(leg._id),
      async (ring) => {
        const changes = legPlanned(ring, leg.place, { rev, isPlanned: planned > 0 });
        return changes ? rings.change(ring, changes) : ring;
      },
    );
  };
}
