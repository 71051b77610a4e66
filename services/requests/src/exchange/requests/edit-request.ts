import { type ExchangeRequest, type ProposalInput, type RequestEditInput, WAITING } from '@mutua/contracts';
import { ConflictError, ForbiddenError, NotFoundError, retryOnConflict } from '@mutua/service-kit';
import { openIn } from '../../schedule/plan/basics.ts';
import type { ChangeContext, Outcome } from '../../schedule/plan/outcome.ts';
import type { StoredPlan } from '../../schedule/plan/plan.model.ts';
import { planOf } from '../../schedule/plan/plan.ts';
import { close, propose } from '../../schedule/plan/proposals.ts';
import { partiesOf, versionOf } from '../../store/request.mapper.ts';
import type { StoredRequest } from '../../store/request.repository.ts';
import type { Store } from '../../store/store.ts';
import { requestEvent, type StatusChanges } from './status-changes.ts';

/** Lets the sender edit a pending request. The receiver can still read the earlier texts. */
export function createEditRequest({
  requests,
  members,
  skills,
  owns,
  views,
  changes,
}: Pick<Store, 'requests' | 'members' | 'skills' | 'owns' | 'views'> & {
  changes: Pick<StatusChanges, 'cancelPendingWith'>;
}) {
  /** Returns another skill of the sender, unless another request already has it. */
  async function offered(
    callerId: string,
    request: StoredRequest,
    skillId: string,
  ): Promise<StoredRequest['senderSkill']> {
    const skill = (await skills.findAll([skillId])).get(skillId);
    if (!skill) throw new NotFoundError('Skill not found');
    if (skill.ownerId !== callerId) throw new ForbiddenError('You can only offer your own skills');
    const other = await requests.findBlocking(request, skillId);
    if (other) {
      throw await owns.conflict('You already have a request for this skill with this member', callerId, other);
    }
    const { _id, title, category } = skill;
    return { _id, title, category };
  }

  /** Returns the plan with other proposed times; the same plan when the times stay. */
  async function planWith(
    callerId: string,
    request: StoredRequest,
    { times, minutes }: Pick<RequestEditInput, 'times' | 'minutes'>,
  ): Promise<StoredPlan | undefined> {
    const now = new Date();
    const plan = planOf(request, now);
    const open = openIn(plan).find(({ by }) => by === callerId);
    const before = open?.times.map((time) => time.toISOString());
    const next = times === undefined ? before : (times ?? undefined);
    const isSame = String(next) === String(before) && (minutes === undefined || !next || minutes === open?.minutes);
    if (isSame) return request.plan;

    const zone = await members.timeZoneOf(callerId);
    const context: ChangeContext = { requestId: request._id, by: callerId, now, zone, isLeg: false, place: null };
    const planAfter = async (outcome: Outcome): Promise<StoredPlan> => {
      if (outcome === 'repeated') return plan;
      if ('refused' in outcome) throw await views.refusal(outcome.refused, callerId, request);
      return outcome.plan;
    };
    const without = open ? await planAfter(close(plan, context, open._id, 'withdraw')) : plan;
    if (!next) return without;
    const input: ProposalInput = { kind: 'new', first: 'receiver', times: next, minutes: minutes ?? open?.minutes };
    return planAfter(propose(without, context, input));
  }

  async function edited(callerId: string, request: StoredRequest, input: RequestEditInput): Promise<StoredRequest> {
    const { senderSkill, message, edits = [] } = request;
    const { senderSkillId = senderSkill._id } = input;
    return {
      ...request,
      message: input.message ?? message,
      senderSkill: senderSkillId === senderSkill._id ? senderSkill : await offered(callerId, request, senderSkillId),
      plan: await planWith(callerId, request, input),
      edits: [...edits, { at: new Date(), message, senderSkill }],
      version: request.version + 1,
    };
  }

  const isSame = (a: StoredRequest, b: StoredRequest): boolean =>
    a.message === b.message && a.senderSkill._id === b.senderSkill._id && a.plan === b.plan;

  /** Returns a pending request of the caller. */
  async function editable(callerId: string, id: string): Promise<StoredRequest> {
    const { request, side } = await owns.own(callerId, id);
    if (side !== 'sender') throw new ForbiddenError('Only the sender can edit a request');
    if (request.status !== 'pending') throw await owns.conflict(`This request is ${request.status}`, callerId, request);
    await owns.refuseBlocked(request.sender._id, request.receiver._id);
    return request;
  }

  async function refuseLate(callerId: string, request: StoredRequest, version: number): Promise<void> {
    const isOlder = version < versionOf(request);
    if (!isOlder && versionOf(request) <= WAITING.edits) return;
    throw new ConflictError(
      isOlder ? 'You have edited this request meanwhile' : 'This request can no longer be edited',
      {
        code: isOlder ? 'request_edited' : 'too_many_edits',
        current: { request: await owns.view(callerId, request) },
      },
    );
  }

  /** Refuses a skill that was deleted after it was read. Its pending requests were cancelled without this one. */
  async function refuseGone(skillId: string): Promise<void> {
    if ((await skills.deletedAmong([skillId])).length === 0) return;
    await changes.cancelPendingWith(skillId);
    throw new NotFoundError('Skill not found');
  }

  /** @throws ConflictError once the request is answered, when the caller has not read the last edit, and after too many edits */
  return (callerId: string, id: string, input: RequestEditInput): Promise<ExchangeRequest> => {
    const attempt = async () => {
      const request = await editable(callerId, id);
      const changed = await edited(callerId, request, input);
      // The same edit again is no change, so a repeated call is never too late.
      if (isSame(request, changed)) return owns.view(callerId, request);
      await refuseLate(callerId, request, input.version);
      const people = await members.people(partiesOf([request]));
      const event = requestEvent('request.updated', changed, people, callerId);
      if (!(await requests.replace(changed, event))) return undefined;
      await refuseGone(changed.senderSkill._id);
      return owns.view(callerId, changed);
    };
    return retryOnConflict(attempt, { key: id });
  };
}
