import { createMemberHoursRepository } from '@mutua/domain';
import { SKILL, useHarness } from '../../test/harness.ts';
import { createEndorsementRepository } from '../endorsements/endorsement.repository.ts';
import { createShowEndorsements } from '../endorsements/shown-endorsements.ts';
import { createExchangeRepository } from '../exchanges/exchange.repository.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { createReviewRepository } from '../ratings/review.repository.ts';
import { createVocabulary } from '../search/vocabulary.repository.ts';
import { createSkillRepository } from './skill.repository.ts';
import { createSkillService } from './skill.service.ts';
import { createSkillChanges } from './skill-changes.ts';

const service = useHarness();

const parts = () => {
  const { connection } = service.context;
  const relay = { publish: () => {} };
  const skills = createSkillRepository({ connection, relay });
  const members = createMemberRepository(connection);
  const endorsements = createEndorsementRepository({ connection, relay });
  const showEndorsements = createShowEndorsements({ endorsements, members });
  const memberHours = createMemberHoursRepository(connection);
  const changes = createSkillChanges({
    skills,
    showEndorsements,
    reviews: createReviewRepository(connection),
    exchanges: createExchangeRepository(connection),
    memberHours,
    keepersOf: async () => [],
    members,
  });
  return {
    skills,
    changes,
    members,
    memberHours,
    endorsements,
    showEndorsements,
    vocabulary: createVocabulary(connection),
  };
};

describe('the copy of the owner in a skill', () => {
  it('is current when the member changes between the read of the member and the write of the skill', async () => {
    const member = await service.member({ name: 'Before' });
    const { members, ...others } = parts();
    let isFirst = true;
    const slow: typeof members = {
      ...members,
      async get(id) {
        const read = await members.get(id);
        if (isFirst) {
          isFirst = false;
          await service.member({ ...member, name: 'After', version: 2 });
        }
        return read;
      },
    };
    const { _id } = await createSkillService({
      ...others,
      members: slow,
      partners: { exchangersAmong: async () => new Set() },
      visibility: { mayFind: async () => true },
      availabilities: { shownOf: async () => ({}), answersOf: async () => null },
      showTimes: async () => null,
      taught: { hoursOf: async () => ({}) },
      groupLessons: { nextOf: async () => new Map() },
      bookmarks: { keptAmong: async () => new Set() },
    }).create(member._id, SKILL, 'en');
    expect((await service.read(_id)).userId.name).toBe('After');
  });

  it('is not overwritten with older data by a slower writer', async () => {
    const member = await service.member({ name: 'Before' });
    const { skills, members } = parts();
    const { _id } = await service.skill(member._id);
    const old = await members.get(member._id);
    await service.member({ ...member, name: 'After', version: 2 });
    await service.waitFor(async () => (await service.read(_id)).userId.name === 'After');
    await skills.copyOwner(old);
    expect((await service.read(_id)).userId.name).toBe('After');
  });
});
