import type { EventPayload } from '@mutua/contracts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { Answered } from '../swappers/swapper.model.ts';
import type { Swapper, SwapperRepository } from '../swappers/swapper.repository.ts';
import { levelFit } from '../topics/fit.ts';
import type { DisclosedWants } from '../wants/disclosed-wants.ts';
import { type FindPartners, legsBetween } from './partners.ts';
import type { FindRefusals, Refusals } from './refusals.ts';

export type FindAnswer = ReturnType<typeof createFindAnswer>;

/**
 * Of the skills that answer a member's wants anew, the first one of which the member may be told: of somebody who wants nothing back that
 * the member teaches. That says something of the other one's wants, so it counts to the new members of the day. `left` is what may be
 * told later.
 */
export function createFindAnswer({
  swappers,
  skills,
  members,
  findRefusals,
  findPartners,
  told,
}: {
  swappers: Pick<SwapperRepository, 'findAll'>;
  skills: Pick<SkillRepository, 'findAll'>;
  members: Pick<MemberRepository, 'find'>;
  findRefusals: FindRefusals;
  findPartners: FindPartners;
  told: Pick<DisclosedWants, 'members'>;
}) {
  /** What a skill that answers a want says; null when the two may not or cannot meet for it, or both want something. */
  async function payloadOf(
    me: Swapper,
    { wantId, skillId }: Answered,
    refusals: Refusals,
    mutual: ReadonlySet<string>,
  ): Promise<EventPayload<'want.answered'> | null> {
    const want = [...me.wants, ...me.hiddenWants].find((each) => each.wantId === wantId);
    const [skill] = want ? await skills.findAll([skillId]) : [];
    const [teacher] = skill ? await swappers.findAll([skill.ownerId]) : [];
    if (!want || !skill || !teacher || mutual.has(teacher._id) || !refusals.allows(teacher)) return null;
    const isPossible = legsBetween(teacher, me, [want], refusals.hasHadWith(teacher._id)).some(
      ({ teaching }) => teaching.skillId === skillId && levelFit(want.proficiency, teaching.proficiency) === 1,
    );
    const person = isPossible ? await members.find(teacher._id) : null;
    if (!person) return null;
    const owner = { _id: teacher._id, name: person.name, avatar: person.avatar };
    return { userId: me._id, wantId, skill: { _id: skillId, title: skill.title }, owner };
  }

  return async (
    me: Swapper,
    answered: readonly Answered[],
  ): Promise<{ payload: EventPayload<'want.answered'> | null; left: Answered[] }> => {
    const refusals = await findRefusals(me);
    // All of them, also those whom the member does not see yet: of these nobody may say that they want nothing.
    const mutual = new Set((await findPartners(me)).map(({ swapper }) => swapper._id));
    const left: Answered[] = [];
    for (const [place, each] of answered.entries()) {
      const payload = await payloadOf(me, each, refusals, mutual);
      if (!payload) continue;
      const { _id } = payload.owner;
      if ((await told.members(me._id, [_id], 'hint')).has(_id)) {
        return { payload, left: [...left, ...answered.slice(place + 1)] };
      }
      left.push(each);
    }
    return { payload: null, left };
  };
}
