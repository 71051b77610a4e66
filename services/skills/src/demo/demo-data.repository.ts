import { DEFAULT_PRIVACY, type Rating } from '@mutua/contracts';
import type { DemoData } from '@mutua/contracts/demo';
import {
  createMemberHoursRepository,
  createShownLessonRepository,
  createTaughtRepository,
  partnerModel,
} from '@mutua/domain';
import { insertMissing, wordsOf } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { bookmarkModel } from '../bookmarks/bookmark.model.ts';
import { bookmarkId } from '../bookmarks/bookmark.repository.ts';
import { endorsementModel } from '../endorsements/endorsement.model.ts';
import { exchangeModel } from '../exchanges/exchange.model.ts';
import { lessonsAfter } from '../lessons/skill-lessons.ts';
import { type MemberDocument, memberModel, type StoredRating } from '../members/member.model.ts';
import { reviewModel } from '../ratings/review.model.ts';
import { type SavedSearchDocument, savedSearchModel } from '../saved-searches/saved-search.model.ts';
import { keyOf, sameOf } from '../saved-searches/search-keys.ts';
import { createVocabulary } from '../search/vocabulary.repository.ts';
import { rankOf } from '../skills/rank.ts';
import { type SkillDocument, skillModel } from '../skills/skill.model.ts';
import { lessonFields } from '../skills/skill.repository.ts';
import { searchWords } from '../skills/skill-texts.ts';

/** The settings of demo members are the default ones. */
const OPEN = { findMe: DEFAULT_PRIVACY.findMe, requests: DEFAULT_PRIVACY.requests };
const CARRIED_ENDORSEMENTS = 3;

const stored = ({ average, count }: Rating): StoredRating => ({ average, count, sum: Math.round(average * count) });

/** @throws Error for a search that asks for nothing */
function searchOf({ createdAt, ...search }: NonNullable<DemoData['searches']>[number]): SavedSearchDocument {
  const wanted = { ...search, proficiency: null, location: '', words: wordsOf(search.q), places: [] };
  const key = keyOf(wanted);
  if (!key) throw new Error(`demo search ${search._id} asks for nothing`);
  return { ...wanted, key, same: sameOf(wanted), createdAt: new Date(createdAt) };
}

/** Loads this service's part of the demo data. Publishes no events, because every other service loads its own part. */
export async function loadDemoData(connection: Connection, data: DemoData): Promise<void> {
  const { members, skills } = data;
  const people = new Map<string, MemberDocument>(
    members.map(({ _id, name, avatar, location, placeId, languages = [], timeZone = null, rating }) => [
      _id,
      {
        ...{ _id, name, avatar, location, languages, ...OPEN, timeZone, rating: stored(rating), version: 1 },
        place: placeId ? { id: placeId, for: DEFAULT_PRIVACY.placeFor } : null,
      },
    ]),
  );
  await insertMissing(memberModel(connection), [...people.values()]);
  await createMemberHoursRepository(connection).load(data);
  await createTaughtRepository(connection).load(data);
  await createShownLessonRepository(connection).load(data);
  await insertMissing(
    reviewModel(connection),
    data.reviews.map(({ _id, skillId, reviewedUserId, rating }) => ({
      _id,
      skillId,
      memberId: reviewedUserId,
      stars: rating,
    })),
  );
  await insertMissing(
    exchangeModel(connection),
    data.requests
      .filter(({ status }) => status === 'completed')
      .map(({ _id, senderSkillId, receiverSkillId }) => ({ _id, skillIds: [senderSkillId, receiverSkillId] })),
  );

  await insertMissing(
    partnerModel(connection),
    data.requests.map(({ _id, senderId, receiverId }) => ({ _id, parties: [senderId, receiverId] })),
  );

  const documents = skills.map((skill): SkillDocument => {
    const { endorsements, rating, createdAt, ...fields } = skill;
    const owner = people.get(skill.ownerId);
    if (!owner) throw new Error(`demo skill ${skill._id} belongs to nobody`);
    const { _id, languages: spoken, ...copy } = owner;
    const lessons = lessonsAfter(skill, null, spoken);
    const latest = endorsements
      .map((endorsement) => ({ message: endorsement.message, createdAt: new Date(endorsement.createdAt) }))
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    return {
      ...fields,
      ...lessons,
      owner: copy,
      hiddenFrom: null,
      rating: stored(rating),
      endorsementCount: latest.length,
      latestEndorsements: latest.slice(0, CARRIED_ENDORSEMENTS),
      search: {
        ...searchWords(skill),
        ...lessonFields({ ...lessons, owner }),
        rank: rankOf(skill._id, rating),
      },
      createdAt: new Date(createdAt),
      version: 1,
      deletedAt: null,
    };
  });
  await createVocabulary(connection).learn([...new Set(documents.flatMap(({ search }) => search.all))]);
  await insertMissing(skillModel(connection), documents);
  await insertMissing(savedSearchModel(connection), (data.searches ?? []).map(searchOf));
  await insertMissing(
    bookmarkModel(connection),
    (data.bookmarks ?? []).map(({ createdAt, ...bookmark }) => ({
      _id: bookmarkId(bookmark.userId, bookmark),
      ...bookmark,
      createdAt: new Date(createdAt),
      goneSince: null,
    })),
  );
  await insertMissing(
    endorsementModel(connection),
    skills.flatMap(({ _id: skillId, endorsements }) =>
      endorsements.map(({ createdAt, ...endorsement }) => ({
        ...endorsement,
        skillId,
        createdAt: new Date(createdAt),
      })),
    ),
  );
}
