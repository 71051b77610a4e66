import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { RatingService } from '../ratings/rating.service.ts';

/** Stores the member, and updates the copy of the owner in each of the member's skills. */
export const onMemberChanged =
  ({
    members,
    ratings,
  }: {
    members: Pick<MemberRepository, 'mirror'>;
    ratings: Pick<RatingService, 'rateMember'>;
  }): EventHandler<'member.changed'> =>
  async ({ payload: { member } }) => {
    await members.mirror(member);
    // Runs after a repeated event, too: the process may have died between the two writes the first time.
    await ratings.rateMember(member._id);
  };
