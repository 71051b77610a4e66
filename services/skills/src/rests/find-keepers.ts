import type { BookmarkRepository } from '../bookmarks/bookmark.repository.ts';
import type { MayBeTold } from '../members/may-be-told.ts';
import type { StoredSkill } from '../skills/skill.repository.ts';

/** How many members are read at a time. */
const PART = 500;

/** Finds the members who keep a skill and may hear of it. */
export const createFindKeepers =
  ({ bookmarks, mayBeTold }: { bookmarks: Pick<BookmarkRepository, 'keepersOf'>; mayBeTold: MayBeTold }) =>
  async (skill: StoredSkill): Promise<string[]> => {
    const found: string[] = [];
    for (let after: string | undefined; ; ) {
      const part = await bookmarks.keepersOf('skill', skill._id, { after, limit: PART });
      found.push(...(await mayBeTold(skill, part)));
      after = part.at(-1);
      if (part.length < PART) return found;
    }
  };
