import { type AcceptBody, wrongInMeeting } from '@mutua/contracts';
import { firstNameOf } from '@mutua/contracts/first-name';
import { ConflictError, ValidationError } from '@mutua/service-kit';
import { openIn, placeOf } from '../../schedule/plan/basics.ts';
import type { Change, ChangeContext, Outcome } from '../../schedule/plan/outcome.ts';
import type { StoredPlan, StoredProposal } from '../../schedule/plan/plan.model.ts';
import { planOf } from '../../schedule/plan/plan.ts';
import { counter, pick, propose } from '../../schedule/plan/proposals.ts';
import { agree } from '../../schedule/plan/sessions.ts';
import { type Zone, zonedMomentOf } from '../../schedule/plan/zones.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { versionOf } from '../../store/request.mapper.ts';
import type { StoredRequest } from '../../store/request.repository.ts';
import type { Store } from '../../store/store.ts';
import type { Details } from './status-changes.ts';

const WRONG_DATES = {
  past: 'Please choose a time that is still to come',
  far: 'Please choose a time within the next ten years',
} as const;

/** Converts the date of an acceptance to a moment. Without an offset it is local time in the zone of the accepting member. */
function dateOf(scheduledDate: string, zone: Zone): Date {
  const moment = zonedMomentOf(scheduledDate, zone);
  const wrong = moment && wrongInMeeting(moment);
  if (moment && !wrong) return moment;
  throw new ValidationError([
    { field: 'scheduledDate', message: wrong ? WRONG_DATES[wrong] : 'Please enter a date and time' },
  ]);
}

/**
 * Applies what the receiver agrees to with the acceptance: a date that holds at once, one of the sender's times, or times of the
 * receiver.
 */
export function createAcceptance({
  members,
  views,
  refuseOverlap,
}: Pick<Store, 'members' | 'views'> & Pick<Schedule, 'refuseOverlap'>) {
  /** Refuses the acceptance of a text that was edited since the receiver read it. */
  async function refuseUnread(callerId: string, request: StoredRequest, version = versionOf(request)): Promise<void> {
    if (version >= versionOf(request)) return;
    throw new ConflictError(
      ['{name} has edited this request. Please read it again.', { name: firstNameOf(request.sender.name) }],
      { code: 'request_edited', current: await views.show(callerId, request) },
    );
  }

  /** Adds a session at a date that holds at once. Only a client that says `despite` knows the refusals of a date. */
  async function fix(
    request: StoredRequest,
    plan: StoredPlan,
    context: ChangeContext,
    { moment, despite }: { moment: Date; despite: boolean | undefined },
  ): Promise<StoredPlan> {
    const next = agree(plan, context, moment);
    const made = next.sessions.slice(-1);
    if (despite !== undefined) await refuseOverlap(request, { callerId: context.by, next, made, despite });
    return next;
  }

  return async function agreedBy(
    callerId: string,
    { scheduledDate, meetingDetails, pick: choice, proposal, version, despite }: AcceptBody,
  ): Promise<{
    detailsOf: (request: StoredRequest) => Promise<Details>;
    isSame: (accepted: StoredRequest) => boolean;
  }> {
    const zone = await members.timeZoneOf(callerId);
    const moment = scheduledDate ? dateOf(scheduledDate, zone) : null;

    /** Whether an accepted request already has what this acceptance agrees to. */
    const isSame = ({ plan }: StoredRequest): boolean => {
      const { sessions = [], proposals = [] } = plan ?? {};
      const isPlanned = (time: Date) => sessions.some(({ startsAt }) => startsAt.getTime() === time.getTime());
      const isProposed = ({ by, clientId }: StoredProposal) => by === callerId && clientId === proposal?.clientId;
      const times = [moment ?? [], choice ? new Date(choice.startsAt) : []].flat();
      return times.every(isPlanned) && (!proposal || proposals.some(isProposed));
    };

    const detailsOf = async (request: StoredRequest): Promise<Details> => {
      await refuseUnread(callerId, request, version);
      const now = new Date();
      let place = placeOf(meetingDetails);
      let plan = planOf(request, now);
      let change: Change | undefined;
      const context = (): ChangeContext => ({ requestId: request._id, by: callerId, now, zone, isLeg: false, place });
      const take = async (outcome: Outcome): Promise<Change | undefined> => {
        if (outcome === 'repeated') return undefined;
        if ('refused' in outcome) throw await views.refusal(outcome.refused, callerId, request);
        plan = outcome.plan;
        place = outcome.place ?? place;
        return outcome.change;
      };
      const openOne = (of: StoredPlan) => openIn(of).find(({ by }) => by !== callerId)?._id;

      if (moment) plan = await fix(request, plan, context(), { moment, despite });
      if (choice) {
        const picked = await take(pick(plan, context(), openOne(plan) ?? '', choice));
        const made = picked?.sessions.map(({ session }) => session) ?? [];
        await refuseOverlap(request, { callerId, next: plan, made, despite: choice.despite });
      }
      if (proposal) {
        const open = openOne(plan);
        change = await take(open ? counter(plan, context(), open, proposal) : propose(plan, context(), proposal));
      }
      return { plan, change, meetingDetails: place };
    };
    return { detailsOf, isSame };
  };
}
