import { isDeepStrictEqual } from 'node:util';
import { ServiceUnavailableError } from '@mutua/service-kit';
import { offsetOf, unionOf, weekOf } from '../hours/week.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { ReviewRepository } from '../ratings/review.repository.ts';
import type { RequestRepository } from '../requests/request.repository.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { TopicRepository } from '../topics/topic.repository.ts';
import type { WantDocument } from '../wants/want.model.ts';
import type { WantRepository } from '../wants/want.repository.ts';
import type { Teaching, Wanting } from './swapper.model.ts';
import type { Derived, Swapper, SwapperRepository } from './swapper.repository.ts';

export type Rebuild = ReturnType<typeof createRebuild>;

/** What a member teaches at most, as matching counts it. */
const MOST_TOPICS = 16;
/** More than one, because a skill may have been exchanged already, or be taught when the other member has no time. */
const SKILLS_OF_A_TOPIC = 3;
const ATTEMPTS = 20;
/** Several changes of a member that come together are looked at together. */
const FIND_AFTER_MS = 2_000;

/** Of each topic the skills that answer it best, the best topics first. */
function teachingsOf(skills: readonly SkillDocument[]): Teaching[] {
  const all = skills
    .flatMap(({ _id, proficiency, answers }) =>
      answers.map(({ topic, fit }): Teaching => ({ topic, skillId: _id, fit, proficiency })),
    )
    .sort((a, b) => b.fit - a.fit || a.topic.localeCompare(b.topic) || a.skillId.localeCompare(b.skillId));
  const byTopic = [...Map.groupBy(all, ({ topic }) => topic).values()].slice(0, MOST_TOPICS);
  return byTopic.flatMap((teachings) => teachings.slice(0, SKILLS_OF_A_TOPIC));
}

const wantingOf = ({ _id, topic, title, proficiency, visibility }: WantDocument): Wanting => ({
  topic,
  wantId: _id,
  title,
  proficiency,
  isPublic: visibility === 'public',
});

const topicsIn = (items: readonly { topic: string }[] | undefined): string[] => [
  ...new Set((items ?? []).map(({ topic }) => topic)),
];

const byId = (a: { _id: string }, b: { _id: string }): number => (a._id < b._id ? -1 : 1);

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
/** Whether a rebuild made what is stored: republished events change nothing. */
const isStored = (stored: Swapper, derived: Derived): boolean =>
  Object.entries(derived).every(([key, value]) => isDeepStrictEqual(plain(stored[key as keyof Derived]), plain(value)));

/** What came to a list, and what went. */
const difference = (before: readonly string[], after: readonly string[]) => ({
  added: after.filter((each) => !before.includes(each)),
  removed: before.filter((each) => !after.includes(each)),
});

/**
 * Makes the one document of a member anew, from everything that is known of the member. Each event and each call that concerns a
 * member ends with it, so their order and repetition do not matter.
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
}: {
  swappers: Pick<SwapperRepository, 'find' | 'write' | 'countEdges'>;
  members: Pick<MemberRepository, 'find'>;
  skills: Pick<SkillRepository, 'findOf'>;
  wants: Pick<WantRepository, 'findOf'>;
  requests: Pick<RequestRepository, 'loadOf'>;
  reviews: Pick<ReviewRepository, 'ratingOf'>;
  settings: Pick<SettingsRepository, 'find'>;
  topics: Pick<TopicRepository, 'count'>;
}) {
  async function derive(memberId: string): Promise<Derived> {
    const [member, skillsOfMember, wanted, load, rating, { capacity, tellMe, rings }] = await Promise.all([
      members.find(memberId),
      skills.findOf(memberId),
      wants.findOf(memberId),
      requests.loadOf(memberId),
      reviews.ratingOf(memberId),
      settings.find(memberId),
    ]);
    // In an order of their own, so that the same copies make the same document.
    const owned = skillsOfMember.sort(byId);
    const open = wanted.filter(({ status }) => status === 'open').sort(byId);
    const teaches = teachingsOf(owned);
    const told = open.filter(({ visibility }) => visibility !== 'hidden').map(wantingOf);
    const timeZone = member?.timeZone ?? null;
    const offset = offsetOf(timeZone, new Date());
    const weeks = owned.map((skill) => ({ skillId: skill._id, hours: [...weekOf(skill, offset)] }));
    const isAway = load.open >= capacity || member?.findMe === 'nobody' || member?.requestsFrom === 'nobody';
    return {
      teaches,
      wants: told,
      hiddenWants: open.filter(({ visibility }) => visibility === 'hidden').map(wantingOf),
      isAway,
      swaps: isAway ? [] : topicsIn(teaches).flatMap((teach) => topicsIn(told).map((want) => `${teach}>${want}`)),
      weeks,
      week: [...unionOf(weeks.map(({ hours }) => hours))],
      offset,
      timeZone,
      rating,
      location: member?.location ?? '',
      lastActiveAt: member?.lastActiveAt ?? null,
      isForReviewed: member?.requestsFrom === 'reviewed',
      completed: load.completed,
      load: load.open,
      capacity,
      tellMe,
      rings,
    };
  }

  /** The counts are hints: a crash between the write of the member and these may leave them wrong by one. */
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
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const before = await swappers.find(memberId);
      const after = await derive(memberId);
      if (before && isStored(before, after)) return;
      const all = [...topicsIn(after.wants), ...topicsIn(after.hiddenWants)];
      const old = [...topicsIn(before?.wants), ...topicsIn(before?.hiddenWants)];
      const isNew =
        difference(before?.swaps ?? [], after.swaps).added.length > 0 || difference(old, all).added.length > 0;
      const dueAt = isNew && after.teaches.length > 0 ? new Date(Date.now() + FIND_AFTER_MS) : null;
      if (!(await swappers.write(memberId, before, after, dueAt))) continue;
      await count(before, after);
      return;
    }
    throw new ServiceUnavailableError();
  };
}
