import { isDeepStrictEqual } from 'node:util';
import type { MemberHoursRepository } from '@mutua/domain';
import { retryOnConflict } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { ReviewRepository } from '../ratings/review.repository.ts';
import type { RequestRepository } from '../requests/request.repository.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { TopicRepository } from '../topics/topic.repository.ts';
import type { WantRepository } from '../wants/want.repository.ts';
import { deriveSwapper, topicsIn } from './derive.ts';
import type { Derived, Swapper, SwapperRepository } from './swapper.repository.ts';

export type Rebuild = ReturnType<typeof createRebuild>;

/** Several changes of a member within this time are processed together. */
const FIND_AFTER_MS = 2_000;

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
/** The derived fields that differ from the stored ones. Most changes concern one or two, and the hours of the week are large. */
const changedIn = (stored: Swapper, derived: Derived): Partial<Derived> =>
  Object.fromEntries(
    Object.entries(derived).filter(
      ([key, value]) => !isDeepStrictEqual(plain(stored[key as keyof Derived]), plain(value)),
    ),
  );

/** What was added to a list, and what was removed. */
const difference = (before: readonly string[], after: readonly string[]) => ({
  added: after.filter((each) => !before.includes(each)),
  removed: before.filter((each) => !after.includes(each)),
});

/**
 * Rebuilds the document of a member from all data about the member. Each event and each call that concerns a member ends with it, so that
 * their order and repetition do not matter.
 */
export function createRebuild({
  swappers,
  members,
  skills,
  wants,
  requests,
  reviews,
  settings,
  topics,
  memberHours,
}: {
  swappers: Pick<SwapperRepository, 'find' | 'write' | 'countEdges'>;
  members: Pick<MemberRepository, 'find'>;
  skills: Pick<SkillRepository, 'findOf'>;
  wants: Pick<WantRepository, 'findOf'>;
  requests: Pick<RequestRepository, 'loadOf'>;
  reviews: Pick<ReviewRepository, 'ratingOf'>;
  settings: Pick<SettingsRepository, 'find'>;
  topics: Pick<TopicRepository, 'count'>;
  memberHours: Pick<MemberHoursRepository, 'find'>;
}) {
  async function derive(memberId: string): Promise<Derived> {
    const [member, skillsOfMember, wanted, load, rating, chosen, hours] = await Promise.all([
      members.find(memberId),
      skills.findOf(memberId),
      wants.findOf(memberId),
      requests.loadOf(memberId),
      reviews.ratingOf(memberId),
      settings.find(memberId),
      memberHours.find(memberId),
    ]);
    return deriveSwapper({ member, skills: skillsOfMember, wants: wanted, load, rating, settings: chosen, hours });
  }

  /** The counts are approximate: a crash between the write of the member and these may leave them wrong by one. */
  async function count(before: Swapper | null, after: Derived): Promise<void> {
    const taught = difference(topicsIn(before?.teaches), topicsIn(after.teaches));
    const wanted = difference(topicsIn(before?.wants), topicsIn(after.wants));
    await Promise.all([
      swappers.countEdges(before?.swaps ?? [], after.swaps),
      ...taught.added.map((topic) => topics.count(topic, { teachers: 1 })),
      ...taught.removed.map((topic) => topics.count(topic, { teachers: -1 })),
      ...wanted.added.map((topic) => topics.count(topic, { wanters: 1 })),
      ...wanted.removed.map((topic) => topics.count(topic, { wanters: -1 })),
    ]);
  }

  return async function rebuild(memberId: string): Promise<void> {
    await retryOnConflict(async () => {
      const before = await swappers.find(memberId);
      const after = await derive(memberId);
      const changed = before ? changedIn(before, after) : after;
      // Republished events change nothing.
      if (Object.keys(changed).length === 0) return true;
      const all = [...topicsIn(after.wants), ...topicsIn(after.hiddenWants)];
      const old = [...topicsIn(before?.wants), ...topicsIn(before?.hiddenWants)];
      const isNew =
        difference(before?.swaps ?? [], after.swaps).added.length > 0 || difference(old, all).added.length > 0;
      const dueAt = isNew && after.teaches.length > 0 ? new Date(Date.now() + FIND_AFTER_MS) : null;
      if (!(await swappers.write(memberId, before, changed, dueAt))) return undefined;
      await count(before, after);
      return true;
    });
  };
}
