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
 * Returns the first new answer to a member's wants that may be announced: its owner wants nothing back that the member teaches. That
 * reveals something about the owner's wants, so it counts for the daily limit. `left` may be announced later.
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
  /** The event about a skill that answers a want; null when the two may not or cannot meet for it, or when the match is mutual. */
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
    // All partners, also those that are not shown yet: an announcement would reveal that they want nothing.
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
