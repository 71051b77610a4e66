import type { BlockRepository, Visibility } from '@mutua/domain';
import type { SkillDocument } from '../skills/skill.model.ts';

export type MayBeTold = ReturnType<typeof createMayBeTold>;

/** Finds which of these members may hear of a skill: those who may find its owner, and have no block with the owner. */
export const createMayBeTold =
  ({
    blocks,
    visibility,
  }: {
    blocks: Pick<BlockRepository, 'blockedAmong'>;
    visibility: Pick<Visibility, 'mayFind'>;
  }) =>
  async (
    { ownerId, owner }: Pick<SkillDocument, 'ownerId' | 'owner'>,
    members: readonly string[],
  ): Promise<Set<string>> => {
    const blocked = await blocks.blockedAmong(ownerId, members);
    const findMe = owner.findMe ?? 'everybody';
    const allowed = await Promise.all(
      members.map(async (id) => !blocked.has(id) && (await visibility.mayFind(id, ownerId, findMe))),
    );
    return new Set(members.filter((_, i) => allowed[i]));
  };
