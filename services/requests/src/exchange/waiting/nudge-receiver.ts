import { newEvent } from '@mutua/service-kit';
import type { Absence } from '../../schedule/away/absences.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { partiesOf, toRequest } from '../../store/request.mapper.ts';
import type { StoredWaiting } from '../../store/request.model.ts';
import type { StoredRequest } from '../../store/request.repository.ts';
import type { Store } from '../../store/store.ts';
import type { StatusChanges } from '../requests/status-changes.ts';
import type { WaitingRepository } from './waiting.repository.ts';
import { shownExpiryOf, stepOf } from './waiting.ts';

/** When it is time, asks the receiver of a pending request again, or lets the request expire. */
export function createNudgeReceiver({
  requests,
  waiting: stored,
  availabilities,
  blocks,
  members,
  changes,
}: Pick<Store, 'requests' | 'blocks' | 'members'> &
  Pick<Schedule, 'availabilities'> & {
    waiting: Pick<WaitingRepository, 'postpone'>;
    changes: Pick<StatusChanges, 'expire'>;
  }) {
  /** Returns what is stored about the wait after the receiver was asked again. */
  function waitingAfter(
    { createdAt: askedAt, questions }: StoredRequest,
    nudgedAt: Date,
    absences: readonly Absence[],
    now: Date,
  ) {
    const known = { askedAt, nudgedAt, questionedAt: questions?.at(-1)?.at };
    const next = stepOf({ ...known, isBlocked: false }, absences, now);
    const expiresAt = shownExpiryOf(known, absences, now);
    const waiting: StoredWaiting = {
      dueAt: 'dueAt' in next ? next.dueAt : now,
      nudgedAt,
      ...(expiresAt && { expiresAt }),
    };
    return { waiting, expiresAt: expiresAt ?? waiting.dueAt };
  }

  async function nudge(request: StoredRequest, absences: readonly Absence[], now: Date): Promise<void> {
    const { waiting, expiresAt } = waitingAfter(request, now, absences, now);
    const changed = { ...request, waiting, version: request.version + 1 };
    const event = newEvent('request.nudged', {
      request: toRequest(changed, await members.people(partiesOf([request]))),
      version: changed.version,
      expiresAt: expiresAt.toISOString(),
    });
    // When another change was faster, the sweep finds the request again while it is pending.
    await requests.replace(changed, event);
  }

  return async function nudgeReceiver(request: StoredRequest): Promise<void> {
    const { sender, receiver, createdAt: askedAt, waiting, questions } = request;
    const nudgedAt = waiting?.nudgedAt ?? null;
    const [absences, isBlocked] = await Promise.all([
      availabilities.absencesOf(receiver._id),
      blocks.existsBetween(sender._id, receiver._id),
    ]);
    const now = new Date();
    const next = stepOf({ askedAt, nudgedAt, questionedAt: questions?.at(-1)?.at, isBlocked }, absences, now);
    if (next.step === 'wait') {
      const known = nudgedAt ? waitingAfter(request, nudgedAt, absences, now).waiting : {};
      return stored.postpone(request, { ...known, dueAt: next.dueAt });
    }
    return next.step === 'nudge' ? nudge(request, absences, now) : changes.expire(request);
  };
}
