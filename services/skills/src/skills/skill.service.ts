import {
  type Language,
  type MeetsInput,
  SITEMAP_PAGE,
  type Skill,
  type SkillInput,
  TitleField,
  type Wording,
} from '@mutua/contracts';
import type {
  AvailabilityRepository,
  MemberHoursRepository,
  PartnerRepository,
  ShownLessonRepository,
  TaughtRepository,
  Visibility,
} from '@mutua/domain';
import { hasPlace } from '@mutua/gazetteer';
import { ConflictError, ForbiddenError, NotFoundError, newEvent, ValidationError } from '@mutua/service-kit';
import type { BookmarkRepository } from '../bookmarks/bookmark.repository.ts';
import { cardPath } from '../cards/card.ts';
import type { EndorsementRepository } from '../endorsements/endorsement.repository.ts';
import type { ShowEndorsements } from '../endorsements/shown-endorsements.ts';
import type { ShowTimes } from '../hours/shown-times.ts';
import { timesAfter } from '../hours/skill-times.ts';
import { lessonsAfter } from '../lessons/skill-lessons.ts';
import { partnerIn, readerOf } from '../lessons/skill-place.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { Vocabulary } from '../search/vocabulary.repository.ts';
import { nextLessonOf } from './next-lesson.ts';
import { toOwnSkill, toSkill, toSnapshot, withoutTimes } from './skill.mapper.ts';
import type { SkillRepository, StoredSkill } from './skill.repository.ts';
import type { SkillChanges } from './skill-changes.ts';
import { searchWords } from './skill-texts.ts';

/** For the owner: that the skill is hidden, and the moderators' note. */
const hiddenOf = ({ hiddenAt, moderation }: StoredSkill): Pick<Skill, 'hidden'> =>
  hiddenAt ? { hidden: { note: moderation?.note ?? '' } } : {};

/** @throws ValidationError for a place that is not on the list */
function refuseUnknownPlace({ placeId }: Pick<SkillInput, 'placeId'>): void {
  if (placeId && !hasPlace(placeId))
    throw new ValidationError([{ field: 'placeId', message: 'Please choose a place from the list' }]);
}

/** A new skill has no endorsements. */
const NONE = { endorsements: [], endorsementCount: 0 };

/** @throws ValidationError for a title that no skill may get now */
function refuseBadTitle(title: string): void {
  const [issue] = TitleField.safeParse(title).error?.issues ?? [];
  if (issue) throw new ValidationError([{ field: 'title', message: issue.message }]);
}

export type SkillService = ReturnType<typeof createSkillService>;

export function createSkillService({
  skills,
  changes,
  members,
  vocabulary,
  endorsements,
  showEndorsements,
  visibility,
  availabilities,
  taught,
  groupLessons,
  memberHours,
  partners,
  bookmarks,
  showTimes,
}: {
  skills: SkillRepository;
  changes: Pick<SkillChanges, 'edit' | 'setMeets' | 'remove' | 'copyEndorsements' | 'copyHours' | 'copyLanguages'>;
  members: MemberRepository;
  vocabulary: Vocabulary;
  endorsements: Pick<EndorsementRepository, 'has'>;
  showEndorsements: ShowEndorsements;
  visibility: Pick<Visibility, 'mayFind'>;
  availabilities: Pick<AvailabilityRepository, 'shownOf' | 'answersOf'>;
  taught: Pick<TaughtRepository, 'hoursOf'>;
  groupLessons: Pick<ShownLessonRepository, 'nextOf'>;
  memberHours: Pick<MemberHoursRepository, 'find'>;
  partners: Pick<PartnerRepository, 'exchangersAmong'>;
  bookmarks: Pick<BookmarkRepository, 'keptAmong'>;
  showTimes: ShowTimes;
}) {
  const refuseOthers = (callerId: string, message: Wording) => (skill: StoredSkill) => {
    if (skill.ownerId !== callerId) throw new ForbiddenError(message);
  };

  /** Runs before the skill is stored, so that searches find it at once. */
  const learnWords = (input: SkillInput) => vocabulary.learn(searchWords(input).all);

  /** The owner may have changed while a skill was written, so that the copy of the owner missed it. */
  const moveWithOwner = async (ownerId: string): Promise<void> => skills.copyOwner(await members.get(ownerId));

  /** Who reads a skill's page: members who have exchanged with its owner may see more. */
  async function readerOn(callerId: string | undefined, { ownerId, owner }: StoredSkill, language: Language) {
    if (callerId === ownerId) return partnerIn(language);
    if (callerId === undefined || owner.place?.for !== 'partners') return readerOf(callerId, language);
    const known = await partners.exchangersAmong(callerId, [ownerId]);
    return known.has(ownerId) ? partnerIn(language) : readerOf(callerId, language);
  }

  /** A hidden skill; only its owner sees it. */
  async function ownHidden(callerId: string | undefined, id: string): Promise<StoredSkill | null> {
    const kept = callerId ? await skills.findKept(id) : null;
    return kept?.hiddenAt && kept.ownerId === callerId ? kept : null;
  }

  async function findFor(callerId: string | undefined, id: string): Promise<StoredSkill> {
    const visible = await skills.find(id);
    const isFound =
      visible && (await visibility.mayFind(callerId, visible.ownerId, visible.owner.findMe ?? 'everybody'));
    const skill = isFound ? visible : await ownHidden(callerId, id);
    if (!skill) throw new NotFoundError('Skill not found');
    return skill;
  }

  return {
    /** @throws ValidationError for a place that is not on the list */
    async create(callerId: string, input: SkillInput, language: Language): Promise<Skill> {
      refuseUnknownPlace(input);
      const [owner, hours] = await Promise.all([members.get(callerId), memberHours.find(callerId), learnWords(input)]);
      if (owner.isLeaving) {
        throw new ConflictError('Your account is about to be erased. Keep it first.', { code: 'account_leaving' });
      }
      const { name, avatar } = owner;
      const stored = { ...timesAfter(input, null, hours?.weekly), ...lessonsAfter(input, null, owner.languages) };
      const skill = await skills.insert(input, stored, owner, (created) =>
        newEvent('skill.created', { skill: toSnapshot(created, NONE), owner: { _id: callerId, name, avatar } }),
      );
      await moveWithOwner(callerId);
      if (skill.hoursFrom === 'member') await changes.copyHours(skill._id);
      if (skill.languagesFrom === 'member') await changes.copyLanguages(skill._id);
      return toOwnSkill(skill, language);
    },

    async update(callerId: string, id: string, input: SkillInput, language: Language): Promise<Skill> {
      refuseUnknownPlace(input);
      await learnWords(input);
      if (await ownHidden(callerId, id)) throw new ForbiddenError('This skill is hidden by the moderators', 'hidden');
      const skill = await changes.edit(id, input, (before) => {
        refuseOthers(callerId, 'You can only edit your own skills')(before);
        if (input.title !== before.title) refuseBadTitle(input.title);
      });
      if (!skill) throw new NotFoundError('Skill not found');
      await moveWithOwner(callerId);
      return toOwnSkill(skill, language);
    },

    /**
     * Says how the lessons of some skills of the caller take place.
     * @throws NotFoundError when one of them is not the caller's
     */
    async setMeets(callerId: string, { skillIds, meets }: MeetsInput, language: Language): Promise<Skill[]> {
      const own = new Set((await skills.ofOwner(callerId)).filter((each) => !each.hiddenAt).map(({ _id }) => _id));
      const wanted = [...new Set(skillIds)];
      if (!wanted.every((id) => own.has(id))) throw new NotFoundError('Skill not found');
      const changed: StoredSkill[] = [];
      for (const id of wanted) {
        const skill = await changes.setMeets(id, meets);
        if (skill) changed.push(skill);
      }
      await moveWithOwner(callerId);
      return changed.map((skill) => toOwnSkill(skill, language));
    },

    async remove(callerId: string, id: string): Promise<void> {
      const isRemoved = await changes.remove(id, refuseOthers(callerId, 'You can only delete your own skills'));
      if (!isRemoved) throw new NotFoundError('Skill not found');
    },

    /** @throws NotFoundError also for a skill whose owner the caller may not find */
    async get(callerId: string | undefined, id: string, language: Language): Promise<Skill> {
      const skill = await findFor(callerId, id);
      const [
        { endorsements: latest, endorsementCount },
        hasEndorsed,
        availability,
        answers,
        taughtFor,
        hours,
        kept,
        next,
      ] = await Promise.all([
        showEndorsements(id),
        callerId && endorsements.has(id, callerId),
        availabilities.shownOf(skill.ownerId),
        availabilities.answersOf(skill.ownerId),
        taught.hoursOf({ skillId: id }),
        showTimes(callerId, skill),
        callerId && bookmarks.keptAmong(callerId, 'skill', [id]),
        groupLessons.nextOf([id], { isMember: callerId !== undefined, now: new Date() }),
      ]);
      // A process died after it had stored an endorsement: lists and other services do not know the endorsement yet.
      if (endorsementCount > skill.endorsementCount) await changes.copyEndorsements(id);
      const reader = await readerOn(callerId, skill, language);
      const all = toSkill(skill, reader, latest);
      return {
        ...(hours === undefined ? withoutTimes(all) : all),
        endorsementCount,
        card: skill.hiddenFrom ? null : cardPath(skill),
        requestsFrom: skill.owner.requests ?? 'every',
        ...availability,
        answers,
        ...taughtFor,
        hours: hours ?? null,
        ...(callerId && { hasEndorsed: Boolean(hasEndorsed) }),
        ...(callerId === skill.ownerId && { placeId: skill.placeId ?? null }),
        ...(kept && { isKept: kept.has(id) }),
        ...nextLessonOf(next, id),
        ...hiddenOf(skill),
      };
    },

    /** The next ids in ascending order, for the sitemap. */
    idsAfter: (after: string | undefined): Promise<string[]> => skills.idsAfter(after, SITEMAP_PAGE),

    async mine(callerId: string, language: Language): Promise<Skill[]> {
      return (await skills.ofOwner(callerId)).map((skill) => ({ ...toOwnSkill(skill, language), ...hiddenOf(skill) }));
    },
  };
}
