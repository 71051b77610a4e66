import type { BlockedUser, Language } from '@mutua/contracts';
import { type Caller, ForbiddenError, NotFoundError, type PageQuery } from '@mutua/service-kit';
import type { ExchangeRepository } from '../exchanges/exchange.repository.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { MemberViews } from '../members/member-views.ts';
import { requireMember } from '../members/require-member.ts';
import type { ReferenceRepository } from '../references/reference.repository.ts';
import type { StoredBonds } from '../references/stored-bonds.ts';
import type { FollowService } from './follow.service.ts';
import type { RelationRepository } from './relation.repository.ts';
import { blockEvent } from './relation-events.ts';

export type BlockService = ReturnType<typeof createBlockService>;

export function createBlockService({
  members,
  follows,
  blocks,
  exchanges,
  references,
  bonds,
  views,
}: {
  members: Pick<MemberRepository, 'findVerified'>;
  follows: Pick<FollowService, 'end'>;
  blocks: Pick<RelationRepository, 'add' | 'remove' | 'pageFrom'>;
  exchanges: Pick<ExchangeRepository, 'countBetween'>;
  references: Pick<ReferenceRepository, 'removeBetween'>;
  bonds: Pick<StoredBonds, 'referencesChanged'>;
  views: Pick<MemberViews, 'publicOf'>;
}) {
  return {
    /**
     * Blocks a member, ends the follows between the two, and removes their references about each other.
     * @throws NotFoundError for an unknown member
     * @throws ForbiddenError for oneself
     */
    async block({ userId }: Pick<Caller, 'userId'>, id: string): Promise<void> {
      const { _id: blockedId } = await requireMember(members, id);
      if (blockedId === userId) throw new ForbiddenError('You cannot block yourself', 'own_profile');
      // The block is stored first, so that a concurrent follow sees it. A repeated call completes an interrupted one.
      await blocks.add({ from: userId, to: blockedId }, blockEvent);
      await follows.end(userId, blockedId);
      await follows.end(blockedId, userId);
      await references.removeBetween(userId, blockedId);
      await bonds.referencesChanged(userId, blockedId);
    },

    /**
     * Removes the caller's own block; a block by the other member stays.
     * @throws NotFoundError for an unknown member
     */
    async unblock({ userId }: Caller, id: string): Promise<void> {
      // A suspended member can be unblocked, too.
      const [member] = await members.findVerified([id]);
      if (!member) throw new NotFoundError('This member does not exist');
      await blocks.remove({ from: userId, to: member._id }, blockEvent);
    },

    /** Returns the members whom the caller has blocked, the latest first, with what the block has ended. */
    async list(
      { userId }: Caller,
      page: PageQuery,
      language: Language,
    ): Promise<{ users: BlockedUser[]; total: number }> {
      const { targets, total } = await blocks.pageFrom(userId, page);
      const ids = targets.map(({ id }) => id);
      const [users, exchanged] = await Promise.all([
        members.findVerified(ids).then((found) => views.publicOf(found, { callerId: userId, language })),
        exchanges.countBetween(userId, ids),
      ]);
      const known = new Map(users.map((user) => [user._id, user]));
      const blocked = targets.flatMap(({ id, since }) => {
        const user = known.get(id);
        return user ? [{ ...user, blockedAt: since.toISOString(), exchanges: exchanged.get(id) ?? 0 }] : [];
      });
      return { users: blocked, total };
    },
  };
}
