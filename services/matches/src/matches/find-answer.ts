import type { EventPayload } from '@mutua/contracts';
import type { ShownLessonRepository } from '@mutua/domain';
import { canMeet } from '../meeting/can-meet.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { Answered, Wanting } from '../swappers/swapper.model.ts';
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
  disclosedWants,
  shownLessons,
}: {
  swappers: Pick<SwapperRepository, 'findAll'>;
  skills: Pick<SkillRepository, 'findAll'>;
  members: Pick<MemberRepository, 'find'>;
  findRefusals: FindRefusals;
  findPartners: FindPartners;
  disclosedWants: Pick<DisclosedWants, 'members'>;
  shownLessons: Pick<ShownLessonRepository, 'findComing'>;
}) {
  async function ownerOf(_id: string): Promise<EventPayload<'want.answered'>['owner'] | null> {
    const person = await members.find(_id);
    return person && { _id, name: person.name, avatar: person.avatar };
  }

  /**
   * A group lesson about a skill that answers a want, when the two can meet for it. It asks for nothing in return, so it needs no place in an
   * exchange, and its time is its own: hours in common are not asked for.
   */
  async function lessonFor(
    lessonId: string,
    want: Wanting,
    skill: Pick<SkillDocument, '_id' | 'proficiency'>,
    { teacher, me }: { teacher: Pick<Swapper, 'weeks' | 'reachKm'>; me: Swapper },
  ): Promise<EventPayload<'want.answered'>['lesson']> {
    const isFit = levelFit(want.proficiency, skill.proficiency) === 1;
    const lesson = isFit ? await shownLessons.findComing(lessonId, new Date()) : null;
    if (!lesson) return null;
    const taught = teacher.weeks.find(({ skillId }) => skillId === skill._id);
    const meets = lesson.where === 'person' ? 'person' : 'online';
    return (
      canMeet({ ...taught, meets }, teacher, me, want.meets) && {
        _id: lesson._id,
        title: lesson.title,
        startsAt: lesson.startsAt.toISOString(),
      }
    );
  }

  /** The event about an answer to a want; null when the two may not or cannot meet for it, or when the match is mutual. */
  async function payloadOf(
    me: Swapper,
    { wantId, skillId, lessonId }: Answered,
    refusals: Refusals,
    mutual: ReadonlySet<string>,
  ): Promise<EventPayload<'want.answered'> | null> {
    const want = [...me.wants, ...me.hiddenWants].find((each) => each.wantId === wantId);
    const [skill] = want ? await skills.findAll([skillId]) : [];
    const [teacher] = skill ? await swappers.findAll([skill.ownerId]) : [];
    if (!want || !skill || !teacher || !refusals.allows(teacher)) return null;
    const meets = (): boolean =>
      !mutual.has(teacher._id) &&
      legsBetween(teacher, me, [want], refusals.hadRequestWith(teacher._id)).some(
        ({ teaching }) => teaching.skillId === skillId && levelFit(want.proficiency, teaching.proficiency) === 1,
      );
    const lesson = lessonId ? await lessonFor(lessonId, want, skill, { teacher, me }) : null;
    const isAnswer = lessonId ? lesson !== null : meets();
    const owner = isAnswer ? await ownerOf(teacher._id) : null;
    return owner && { userId: me._id, wantId, skill: { _id: skillId, title: skill.title }, owner, lesson };
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
      // A lesson says nothing about what its teacher wants.
      if (payload.lesson || (await disclosedWants.members(me._id, [_id], 'hint')).has(_id)) {
        return { payload, left: [...left, ...answered.slice(place + 1)] };
      }
      left.push(each);
    }
    return { payload: null, left };
  };
}
