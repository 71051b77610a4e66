/** Rules for any community of members, for tests. */
import { MATCHING } from '@mutua/contracts';
import { createKeyRepository } from '../src/rings/key.repository.ts';
import { createOfferSeal } from '../src/rings/offer-seal.ts';
import { type Harness, useHarness } from './harness.ts';
import { type Community, canTeach, createCommunity, disclosedWantsOf, type Person } from './random-community.ts';

const mayBeAsked = ({ isHiding, asked }: Person): boolean => !isHiding && asked < MATCHING.capacity.default;

/** Tests one community for each seed: who matches whom, and which rings are suggested. */
export function testCommunities({ matches, rings }: { matches: readonly number[]; rings: readonly number[] }): void {
  const service = useHarness();

  it.each(matches)(
    'members see who matches and whom they can meet, and nobody else (%i)',
    async (seed) => {
      const { people, isApart } = await createCommunity(service, seed, {
        members: 24,
        subjects: 5,
        chance: 0.35,
        apart: 8,
      });
      const wantsOf = new Map(people.map(({ _id, wants }) => [_id, wants]));
      let shown = 0;
      for (const me of people) {
        const { body } = await service.call('GET /matches', { as: me._id, query: { limit: 50 } });
        const expected = people.filter(
          (other) =>
            other !== me &&
            mayBeAsked(other) &&
            !isApart(me, other) &&
            canTeach(other, me, [...me.wants.keys()]) &&
            canTeach(me, other, disclosedWantsOf(other)),
        );
        const found = body.matches.map(({ user }) => user._id);
        expect(found.sort()).toEqual(expected.map(({ _id }) => _id).sort());
        shown += found.length;
        for (const { user, reasons } of body.matches) {
          const wanted = reasons.find((reason) => reason.kind === 'want');
          expect(wantsOf.get(user._id)?.get(wanted?.they ?? '')).not.toBe('hidden');
        }
      }
      expect(shown).toBeGreaterThan(10);
    },
    240_000,
  );

  it.each(rings)(
    'members are suggested rings in which each can teach and meet the next one and any two may, and some wherever there is one of three (%i)',
    async (seed) => {
      const community = await createCommunity(service, seed, { members: 24, subjects: 9, chance: 0.22, apart: 60 });
      const { people } = community;
      let [shown, withRing] = [0, 0];
      for (const me of people) {
        const rings = await ringsOf(service, me, people);
        for (const ring of rings) expectPossible(community, me, ring);
        const isExpected = mayBeAsked(me) && hasRingOfThree(community, me);
        if (isExpected) expect(rings).not.toEqual([]);
        shown += rings.length;
        withRing += isExpected ? 1 : 0;
      }
      // The community had something to check.
      expect(Math.min(shown, withRing)).toBeGreaterThan(2);
    },
    240_000,
  );
}

type SuggestedRing = { teacher: Person; subject: string }[];

const mayMeet = ({ isApart }: Community, members: readonly Person[]): boolean =>
  members.every((one, place) => members.slice(place + 1).every((other) => one !== other && !isApart(one, other)));

/** The wants of a member without a mutual match. */
const unserved = (community: Community, me: Person): string[] =>
  [...me.wants.keys()].filter(
    (subject) =>
      !community.people.some(
        (other) =>
          mayBeAsked(other) &&
          mayMeet(community, [me, other]) &&
          canTeach(other, me, [subject]) &&
          canTeach(me, other, disclosedWantsOf(other)),
      ),
  );

function hasRingOfThree(community: Community, me: Person): boolean {
  const others = community.people.filter(mayBeAsked);
  const wants = unserved(community, me);
  const learners = others.filter((one) => canTeach(me, one, disclosedWantsOf(one)));
  const teachers = others.filter((one) => canTeach(one, me, wants));
  return learners.some((one) =>
    teachers.some((other) => mayMeet(community, [me, one, other]) && canTeach(one, other, disclosedWantsOf(other))),
  );
}

function expectPossible(community: Community, me: Person, ring: SuggestedRing): void {
  const members = ring.map(({ teacher }) => teacher);
  expect([3, 4]).toContain(members.length);
  expect(members[0]).toBe(me);
  expect(mayMeet(community, members)).toBe(true);
  expect(members.every(mayBeAsked)).toBe(true);
  for (const [place, { teacher, subject }] of ring.entries()) {
    const learner = members[(place + 1) % members.length] as Person;
    expect(learner === me ? unserved(community, me) : disclosedWantsOf(learner)).toContain(subject);
    expect(canTeach(teacher, learner, [subject])).toBe(true);
  }
}

/** The rings that are suggested to a member: who teaches the next one what, starting with the member. */
async function ringsOf(service: Harness, me: Person, people: readonly Person[]): Promise<SuggestedRing[]> {
  const seal = createOfferSeal(createKeyRepository(service.context.connection));
  const { body } = await service.call('GET /rings/suggestions', { as: me._id, query: { limit: 10 } });
  return Promise.all(
    body.suggestions.map(async ({ offer }) =>
      ((await seal.open(me._id, offer)) ?? []).map(({ teacherId, skillId }) => {
        const teacher = people.find(({ _id }) => _id === teacherId);
        const subject = [...(teacher?.teaches ?? [])].find(([, skill]) => skill.skillId === skillId)?.[0];
        if (!teacher || !subject) throw new Error('a ring with somebody else, or a skill of somebody else');
        return { teacher, subject };
      }),
    ),
  );
}
