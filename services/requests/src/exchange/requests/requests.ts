import type { Schedule } from '../../schedule/schedule.ts';
import type { Store } from '../../store/store.ts';
import { createAcceptance } from './acceptance.ts';
import { createEditRequest } from './edit-request.ts';
import { createRequestService } from './request.service.ts';
import type { SendingLimit } from './sending-limit.ts';
import { createStatusChanges } from './status-changes.ts';

/** Builds what changes requests: the actions of their two members, and edits. */
export function createRequests({
  store,
  schedule: { away, refuseOverlap, calendarMailEntries },
  sendingLimit,
  scale,
  scheduleRecount,
}: {
  store: Store;
  schedule: Pick<Schedule, 'refuseOverlap' | 'calendarMailEntries'> & { away: Pick<Schedule['away'], 'refuseAway'> };
  sendingLimit: SendingLimit;
  /** Multiplies the limits (RATE_LIMIT_SCALE). */
  scale?: number;
  /** Called before an answer is stored. */
  scheduleRecount: (memberId: string) => Promise<void>;
}) {
  const changes = createStatusChanges({ ...store, scheduleRecount, calendarMailEntries });
  return {
    changes,
    requests: createRequestService({
      ...store,
      changes,
      agreedBy: createAcceptance({ ...store, refuseOverlap }),
      sendingLimit,
      scale,
      refuseAway: away.refuseAway,
    }),
    edit: createEditRequest({ ...store, changes }),
  };
}
