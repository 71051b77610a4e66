import { MATCHING, type PublicWant, type Want, type WantChange, type WantInput } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import type { BlockRepository } from '@mutua/domain';
import { type Caller, ConflictError, NotFoundError, ValidationError } from '@mutua/service-kit';
import { type MatchService, summaryOf } from '../matches/match.service.ts';
import { isAbsent } from '../members/member.model.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { RequestRepository } from '../requests/request.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { Rebuild } from '../swappers/rebuild.ts';
import type { Swapper, SwapperRepository } from '../swappers/swapper.repository.ts';
import { titleOf } from '../topics/disclosed-topics.ts';
import { type TopicTerms, topicOf } from '../topics/terms.ts';
import type { TopicRepository } from '../topics/topic.repository.ts';
import type { TopicComparison } from '../topics/topic-comparison.ts';
import type { WantDocument } from './want.model.ts';
import type { WantRepository } from './want.repository.ts';

export type WantService = ReturnType<typeof createWantService>;

const requireTopic = (...[category, title]: Parameters<typeof topicOf>): TopicTerms => {
  const topic = topicOf(category, title);
  if (!topic) throw new ValidationError([{ field: 'title', message: 'Say in a word or two what you want to learn' }]);
  return topic;
};

/** Whether a stored want has every field that a new one says. */
const isStored = (asked: WantInput, want: WantDocument): boolean =>
  Object.entries(asked).every(
    ([field, value]) => value === undefined || value === (want[field as keyof WantInput] ?? null),
  );

/** The rules of wants. */
export function createWantService({
  wants,
  topics,
  skills,
  blocks,
  members,
  requests,
  swappers,
  topicComparison,
  rebuild,
  countedPartners,
  ringSizes,
  onGone,
  onMoreToCompare,
}: {
  wants: WantRepository;
  topics: Pick<TopicRepository, 'ensure' | 'findAll' | 'name'>;
  skills: Pick<SkillRepository, 'findAll'>;
  blocks: Pick<BlockRepository, 'existsBetween'>;
  members: Pick<MemberRepository, 'find'>;
  requests: Pick<RequestRepository, 'findOf'>;
  swappers: Pick<SwapperRepository, 'find'>;
  topicComparison: TopicComparison;
  rebuild: Rebuild;
  countedPartners: MatchService['countedPartners'];
  /** The size of the smallest ring to each want. */
  ringSizes: (me: Swapper) => Promise<Map<string, number>>;
  /** Called when a want is removed, paused or changes its topic. */
  onGone: (wantId: string) => Promise<void>;
  /** Called when a topic must be compared with more skills. */
  onMoreToCompare: () => void;
}) {
  async function viewsOf(userId: string, found: readonly WantDocument[]): Promise<Want[]> {
    let me = await swappers.find(userId);
    const open = found.filter(({ status }) => status === 'open').map(({ _id }) => _id);
    const indexed = new Set([...(me?.wants ?? []), ...(me?.hiddenWants ?? [])].map(({ wantId }) => wantId));
    // After a crash between the writes of the want and of the index.
    if (open.some((id) => !indexed.has(id))) {
      await rebuild(userId);
      me = await swappers.find(userId);
    }
    const [named, partners, rings] = await Promise.all([
      topics.findAll(found.map(({ topic }) => topic)),
      me ? countedPartners(me) : [],
      me ? ringSizes(me) : new Map<string, number>(),
    ]);
    const own = new Set(me?.teaches.map(({ topic }) => topic));
    return found.map(
      ({
        userId: _userId,
        isLive: _isLive,
        claimedBy: _claimedBy,
        claimCheckAt: _claimCheckAt,
        topic,
        createdAt,
        updatedAt,
        confirmedAt,
        ...want
      }) => ({
        ...want,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
        confirmedAt: confirmedAt.toISOString(),
        shouldConfirm: want.status === 'open' && Date.now() - confirmedAt.getTime() > MATCHING.askAfterDays * DAY_MS,
        teachers: Math.max(0, (named.get(topic)?.teachers ?? 0) - (own.has(topic) ? 1 : 0)),
        mutual: partners.filter(({ gets }) => gets.some((leg) => leg.want.wantId === want._id)).length,
        ring: rings.get(want._id) ?? null,
      }),
    );
  }

  const viewOf = async (want: WantDocument): Promise<Want> => {
    const [view] = await viewsOf(want.userId, [want]);
    if (!view) throw new Error('a want has a view');
    return view;
  };

  const rename = async (topic: string): Promise<void> => topics.name(topic, titleOf(await wants.titlesOf(topic)));

  /** Updates topics, skills and the index to a stored want. */
  async function index(want: WantDocument): Promise<void> {
    const { ownerIds, isDone } = await topicComparison.topic(want.topic);
    if (!isDone) onMoreToCompare();
    const owners = new Set(ownerIds);
    if (want.skillId && (await topicComparison.link(want.skillId, want.topic))) {
      for (const { ownerId } of await skills.findAll([want.skillId])) owners.add(ownerId);
    }
    for (const ownerId of owners) await rebuild(ownerId);
    await rebuild(want.userId);
    await rename(want.topic);
  }

  /** Applies the consequences of a changed want. */
  async function follow(before: WantDocument, changed: WantDocument): Promise<void> {
    await index(changed);
    const isOther = changed.topic !== before.topic;
    if (isOther) await rename(before.topic);
    if (isOther || changed.status === 'paused') await onGone(changed._id);
  }

  /** The skill from which a want is made; null when it is gone, or the member's own. */
  async function linkable(userId: string, skillId: string | null | undefined): Promise<string | null> {
    if (!skillId) return null;
    const [skill] = await skills.findAll([skillId]);
    return skill && skill.ownerId !== userId ? skillId : null;
  }

  /** @param asked a new want that the caller has just sent */
  async function exists(userId: string, topic: string, asked?: WantInput): Promise<ConflictError> {
    const same = await wants.findByTopic(userId, topic);
    return new ConflictError('You have this want already', {
      code: 'want_exists',
      ...(same && { current: { want: await viewOf(same) } }),
      repeated: asked !== undefined && same !== null && isStored(asked, same),
    });
  }

  /** Whether a member may find another one, by the same rule as the profile. */
  async function mayFind(userId: string, ownerId: string): Promise<boolean> {
    if (userId === ownerId) return true;
    const [owner, isBlocked] = await Promise.all([members.find(ownerId), blocks.existsBetween(userId, ownerId)]);
    if (isBlocked || isAbsent(owner)) return false;
    if (owner?.findMe !== 'nobody') return true;
    const own = await requests.findOf(userId);
    return own.some(({ senderId, receiverId }) => senderId === ownerId || receiverId === ownerId);
  }

  const tooMany = () =>
    new ConflictError(['You can have {max} wants. Remove one first.', { max: MATCHING.openWants }], {
      code: 'too_many_wants',
    });

  const service = {
    async list({ userId }: Caller): Promise<Want[]> {
      return viewsOf(userId, await wants.findOf(userId));
    },

    /** A member's public wants; empty for callers who may not find the member. Includes the caller's own skills that answer them. */
    async listPublic({ userId }: Caller, ownerId: string): Promise<PublicWant[]> {
      if (!(await mayFind(userId, ownerId))) return [];
      const [found, me] = await Promise.all([wants.findOf(ownerId), swappers.find(userId)]);
      const shown = found.filter(({ status, visibility }) => status === 'open' && visibility === 'public');
      const teaches = me?.teaches ?? [];
      const own = await skills.findAll(teaches.map(({ skillId }) => skillId));
      return shown.map(({ _id, category, title, proficiency, note, meets = null, createdAt, topic }) => ({
        _id,
        category,
        title,
        proficiency,
        note,
        meets,
        createdAt: createdAt.toISOString(),
        youTeach: own
          .filter((skill) => teaches.some((teaching) => teaching.topic === topic && teaching.skillId === skill._id))
          .map(summaryOf),
      }));
    },

    /** @throws ConflictError `want_exists`, `too_many_wants` */
    async add({ userId }: Caller, input: WantInput): Promise<Want> {
      const topic = requireTopic(input.category, input.title);
      const before = await wants.findOf(userId);
      if (before.some((want) => want.topic === topic._id)) throw await exists(userId, topic._id, input);
      if (before.length >= MATCHING.openWants) throw tooMany();
      await topics.ensure(topic);
      const want = await wants.insert({
        userId,
        category: input.category,
        title: input.title,
        proficiency: input.proficiency ?? null,
        note: input.note ?? '',
        skillId: await linkable(userId, input.skillId),
        visibility: input.visibility ?? 'matches',
        meets: input.meets ?? null,
        topic: topic._id,
      });
      if (!want) throw await exists(userId, topic._id, input);
      // Two wants may have been added at the same time.
      if ((await wants.findOf(userId)).length > MATCHING.openWants) {
        await wants.remove(userId, want._id);
        throw tooMany();
      }
      await index(want);
      return viewOf(want);
    },

    /** The want that a skill answers; without one, creates a hidden want from the skill. */
    async forSkill(caller: Caller, skillId: string): Promise<{ wantId: string; isNew: boolean }> {
      const [skill] = await skills.findAll([skillId]);
      if (!skill) throw new NotFoundError('Skill not found');
      const same = (await wants.findOf(caller.userId)).find(
        (want) => want.skillId === skillId && want.status === 'open',
      );
      if (same) return { wantId: same._id, isNew: false };
      const { category, title } = skill;
      const topic = topicOf(category, title);
      const known = topic && (await wants.findByTopic(caller.userId, topic._id));
      if (known) return { wantId: known._id, isNew: false };
      const { _id: wantId } = await service.add(caller, { category, title, skillId, visibility: 'hidden' });
      return { wantId, isNew: true };
    },

    /** Changes what the input contains. @throws ConflictError `want_exists` */
    async change({ userId }: Caller, id: string, { skillId, status, ...input }: WantChange): Promise<Want> {
      const before = await wants.findOwn(userId, id);
      if (!before?.isLive) throw new NotFoundError('Want not found');
      const topic = requireTopic(input.category ?? before.category, input.title ?? before.title);
      await topics.ensure(topic);
      const now = new Date();
      // A want in an exchange stays there until the exchange ends.
      const isFree = before.status === 'open' || before.status === 'paused';
      const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
      const changed = await wants.change(before, {
        ...given,
        ...(skillId !== undefined && { skillId: await linkable(userId, skillId) }),
        ...(status && isFree && { status }),
        topic: topic._id,
        updatedAt: now,
        ...(status !== 'paused' && { confirmedAt: now }),
      });
      if (changed === 'taken') throw await exists(userId, topic._id);
      if (!changed) throw new NotFoundError('Want not found');
      await follow(before, changed);
      return viewOf(changed);
    },

    async remove({ userId }: Caller, id: string): Promise<void> {
      const removed = await wants.remove(userId, id);
      if (!removed) throw new NotFoundError('Want not found');
      await rebuild(userId);
      await rename(removed.topic);
      await onGone(id);
    },

    /** Pauses open wants that nobody has confirmed for long. Returns how many. */
    async pauseOld(now = new Date(), limit = 100): Promise<number> {
      const before = new Date(now.getTime() - MATCHING.pauseAfterDays * DAY_MS);
      const old = await wants.findOld(before, limit);
      for (const want of old) if (await wants.pauseOld(want._id, before)) await rebuild(want.userId);
      return old.length;
    },
  };
  return service;
}
