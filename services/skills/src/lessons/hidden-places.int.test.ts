import { MEET_FILTERS, type MemberSnapshot, SEARCH_RADII, SKILL_SORTS, type Skill } from '@mutua/contracts';
import { distanceBetween, isWithin, placesWithin } from '@mutua/gazetteer';
import { newEvent } from '@mutua/service-kit';
import { randomNumbers } from '@mutua/service-kit/testing';
import { newId, PLACES, SKILL, useHarness } from '../../test/harness.ts';

const service = useHarness();
const { lyon, villeurbanne, grenoble, strasbourg, kehl } = PLACES;
const random = randomNumbers(20_261_129);
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
type Audience = NonNullable<MemberSnapshot['place']>['for'];

const stranger = newId();

/** Everything that a reader can ask about where skills are: searches, orders, counts, distances, towns, pages and pictures. */
async function everyAnswer(as: string | undefined, skills: readonly Skill[]): Promise<string> {
  const answers: unknown[] = [];
  for (const id of [lyon, strasbourg]) {
    const searches = [
      { near: id },
      { near: id, km: 100, meet: 'either', q: 'ocarina' },
      { near: id, km: 100, sortBy: 'distance' },
      { from: id, sortBy: 'distance' },
      { location: id === lyon ? 'lione' : 'strasburgo' },
    ];
    for (const query of searches) {
      const call = { query: { limit: 50, ...query } as never, ...(as && { as }) };
      answers.push((await service.call('GET /skills/search', call)).body);
    }
  }
  for (const { _id, userId } of skills) {
    answers.push(await service.read(_id, as));
    answers.push((await service.call('GET /users/:id/card', { params: { id: userId._id } })).body);
  }
  return JSON.stringify(answers);
}

/** Waits until all skills have the member's new place. */
async function moved(member: MemberSnapshot, id: string): Promise<MemberSnapshot> {
  const place = member.place && { ...member.place, id };
  const changed = { ...member, place, version: member.version + 1 };
  await service.publish(newEvent('member.changed', { member: changed }));
  const skills = service.context.connection.collection('skills');
  const outdated = { ownerId: member._id, 'owner.version': { $lt: changed.version } };
  await service.waitFor(async () => (await skills.findOne(outdated)) === null);
  return changed;
}

const AUDIENCES: readonly Audience[] = ['everybody', 'members', 'partners'];

/** Members with random places, in turn for everybody, members and partners, and a skill of each. */
async function crowd() {
  const members: MemberSnapshot[] = [];
  const skills: Skill[] = [];
  for (const audience of [...AUDIENCES, ...AUDIENCES]) {
    const place = { id: oneOf([lyon, villeurbanne, grenoble, strasbourg, kehl]), for: audience };
    const member = await service.member({ location: audience === 'everybody' ? 'Lyon, France' : 'France', place });
    members.push(member);
    const meets = oneOf([null, 'person', 'online', 'both'] as const);
    const placeId = members.length === 5 ? grenoble : null;
    skills.push(await service.skill(member._id, { title: 'Ocarina', tags: [], meets, placeId }));
  }
  return { members, skills };
}

it('no answer depends on a place that the profile does not show the reader', async () => {
  const { members, skills } = await crowd();
  const answers = async () => [await everyAnswer(undefined, skills), await everyAnswer(stranger, skills)];
  let [visitor, member] = await answers();
  let changes = 0;
  for (const hidden of members) {
    const audience = hidden.place?.for;
    if (audience === 'everybody') continue;
    const elsewhere = hidden.place?.id === lyon ? strasbourg : lyon;
    await moved(hidden, elsewhere);
    const [visitorAfter, memberAfter] = await answers();
    expect(visitorAfter).toBe(visitor);
    if (audience === 'partners') expect(memberAfter).toBe(member);
    // Where members may know of it, they learn of it: the test above compares what can differ.
    else changes += memberAfter === member ? 0 : 1;
    [visitor, member] = [visitorAfter, memberAfter];
  }
  expect(changes).toBeGreaterThan(0);
});

it('no answer depends on the own place of a skill that is only online', async () => {
  const owner = await service.member({ location: '', place: { id: kehl, for: 'everybody' } });
  const skill = await service.skill(owner._id, { title: 'Glockenspiel', tags: [], meets: 'online', placeId: lyon });
  const answers = async () => [await everyAnswer(undefined, [skill]), await everyAnswer(stranger, [skill])];
  const before = await answers();
  const { title, description } = skill;
  const body = { ...SKILL, title, description, tags: [], meets: 'online' as const, placeId: strasbourg };
  const saved = await service.call('PUT /skills/:id', { params: { id: skill._id }, as: owner._id, body });
  expect([saved.status, saved.body.skill.placeId]).toEqual([200, strasbourg]);
  expect(await answers()).toEqual(before);
  const foundIn = async (location: string) =>
    (await service.call('GET /skills/search', { query: { q: 'glockenspiel', location } })).body.skills.map(
      ({ _id }) => _id,
    );
  expect([await foundIn('strasbourg'), await foundIn('kehl')]).toEqual([[], [skill._id]]);
  await moved(owner, grenoble);
  expect([await foundIn('kehl'), await foundIn('grenoble')]).toEqual([[], [skill._id]]);
});

it('no alert depends on a place that members may not know', async () => {
  const saver = newId();
  for (const near of [lyon, strasbourg]) await service.call('POST /searches', { as: saver, body: { near, km: 100 } });
  const told = async (id: string, audience: Audience) => {
    const owner = await service.member({ location: '', place: { id, for: audience } });
    const skill = await service.skill(owner._id, { meets: 'person' });
    const waiting = { $or: [{ alert: { $exists: true } }, { outboxPendingAt: { $exists: true } }] };
    await service.waitFor(async () => !(await service.context.connection.collection('skills').findOne(waiting)));
    const events = await service.context.sentTo('notifications', 'search.matched');
    return events.filter(({ payload }) => payload.skill._id === skill._id).length;
  };
  for (const id of [lyon, strasbourg]) {
    expect(await told(id, 'partners')).toBe(0);
    expect(await told(id, 'members')).toBe(1);
  }
});

describe('an attacker who searches from everywhere', () => {
  const q = 'theremin';
  /** The towns that the attacker thinks possible. */
  const region = placesWithin(lyon, 60);
  const centres = region.filter((_, at) => at % Math.ceil(region.length / 5) === 0);
  type Query = Record<string, string | number | undefined>;

  const search = async (query: Query, as: string | undefined) => {
    const call = { query: { q, limit: 50, ...query }, ...(as && { as }) };
    const { status, body } = await service.call('GET /skills/search', call as never);
    expect([query, status]).toEqual([query, 200]);
    return body;
  };

  /** The towns of the region that agree with where a search finds a skill, and with its distances from everywhere. */
  async function townsOf({ _id }: Skill, as: string | undefined): Promise<string[]> {
    let possible = region;
    for (const near of centres) {
      for (const km of near === centres[0] ? SEARCH_RADII : [100]) {
        const found = (await search({ near, km }, as)).skills.find((skill) => skill._id === _id);
        possible = possible.filter((town) => isWithin(near, km, town) === Boolean(found));
        if (!found) continue;
        const measured = JSON.stringify(found.distance);
        possible = possible.filter((town) => JSON.stringify(distanceBetween(near, town)) === measured);
      }
    }
    return possible;
  }

  /** Any search, of any page: it counts, orders and measures among skills of the attacker, whose towns the attacker knows. */
  function anyQuery(): Query {
    const from = random() < 0.7 ? { from: oneOf(centres) } : {};
    const near = random() < 0.7 ? { near: oneOf(centres), km: oneOf(SEARCH_RADII) } : {};
    const hasPlace = 'from' in from || 'near' in near;
    return {
      ...{ ...from, ...near, limit: oneOf([1, 2, 5, 50]), page: oneOf([1, 1, 2, 3]) },
      ...(random() < 0.5 && { meet: oneOf(MEET_FILTERS) }),
      ...(random() < 0.2 && { language: oneOf(['fr', 'de']) }),
      ...(random() < 0.2 && { location: oneOf(['lyon', 'france', 'villeurbanne', 'rhone']) }),
      sortBy: oneOf(SKILL_SORTS.filter((sort) => hasPlace || sort !== 'distance')),
    };
  }

  it('finds a town that is shown, and learns nothing of a hidden one', async () => {
    const attackers = [undefined, newId()];
    for (const town of centres) {
      const decoy = await service.member({ location: 'France', place: { id: town, for: 'everybody' } });
      await service.skill(decoy._id, { title: 'Theremin', tags: [], meets: oneOf([null, 'person', 'both'] as const) });
    }
    const sought = async (audience: Audience) => {
      const location = audience === 'everybody' ? 'Lyon, France' : 'France';
      const member = await service.member({ location, place: { id: oneOf(region), for: audience } });
      const skill = await service.skill(member._id, {
        title: 'Theremin',
        tags: [],
        meets: oneOf(['person', 'both'] as const),
      });
      return { member, skill, town: member.place?.id ?? '' };
    };
    const [shown, forMembers, forPartners] = [
      await sought('everybody'),
      await sought('members'),
      await sought('partners'),
    ];
    expect(await townsOf(shown.skill, attackers[0])).toEqual([shown.town]);
    expect(await townsOf(forMembers.skill, attackers[1])).toEqual([forMembers.town]);

    const queries = Array.from({ length: 16 }, anyQuery);
    const answers = async (as: string | undefined) => {
      const all: unknown[] = [];
      for (const query of queries) all.push([query, await search(query, as)]);
      return all;
    };
    const [visitor, member] = [await answers(attackers[0]), await answers(attackers[1])];
    expect(JSON.stringify([visitor, member])).toContain(forPartners.skill._id);
    await moved(forPartners.member, oneOf(region));
    expect(await answers(attackers[1])).toEqual(member);
    await moved(forMembers.member, oneOf(region));
    expect(await answers(attackers[0])).toEqual(visitor);
  });
});
