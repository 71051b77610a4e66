import { useHarness } from '../../test/harness.ts';
import { createExchangeRepository } from '../exchanges/exchange.repository.ts';
import { followModel } from '../relations/relation.model.ts';
import { createRelationRepository } from '../relations/relation.repository.ts';
import { followEvent } from '../relations/relation-events.ts';
import { createReviewRepository } from '../reviews/review.repository.ts';
import { createSkillRepository } from '../skills/skill.repository.ts';
import { createMemberRepository } from './member.repository.ts';
import { createMemberFigures } from './member-figures.ts';

const auth = useHarness();

const parts = () => {
  const { connection } = auth.context;
  const relay = { publish: () => {} };
  return {
    members: createMemberRepository({ connection, relay }),
    skills: createSkillRepository(connection),
    reviews: createReviewRepository(connection),
    exchanges: createExchangeRepository(connection),
    follows: createRelationRepository({ model: followModel(connection), relay }),
  };
};

it('does not write an outdated count after another change has restored the member’s earlier figures', async () => {
  const [member, follower] = await Promise.all([auth.member(), auth.member()]);
  const all = parts();
  const { follows, members } = all;
  const pair = { from: follower._id, to: member._id };
  await follows.add(pair, followEvent);
  let isFirst = true;
  const slow = createMemberFigures({
    ...all,
    follows: {
      async countTo(id) {
        const counted = await follows.countTo(id);
        if (isFirst) {
          isFirst = false;
          await follows.remove(pair, followEvent);
          await createMemberFigures(all).updateFollowersCount(id);
        }
        return counted;
      },
    },
  });
  expect(await slow.updateFollowersCount(member._id)).toMatchObject({ followersCount: 0 });
  expect(await members.findById(member._id)).toMatchObject({ followersCount: 0 });
});
