import { DEFAULT_PRIVACY, MATCHING, OPEN_PRIVACY } from '@mutua/contracts';
import type { DemoData } from '@mutua/contracts/demo';
import { DAY_MS } from '@mutua/contracts/time';
import { createMemberHoursRepository, createShownLessonRepository } from '@mutua/domain';
import { insertMissing } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type MemberDocument, memberModel } from '../members/member.model.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { type ReviewDocument, reviewModel } from '../ratings/review.model.ts';
import { createReviewRepository } from '../ratings/review.repository.ts';
import { type RequestDocument, requestModel } from '../requests/request.model.ts';
import { createRequestRepository } from '../requests/request.repository.ts';
import { settingsModel } from '../settings/settings.model.ts';
import { createSettingsRepository } from '../settings/settings.repository.ts';
import { type SkillDocument, skillModel } from '../skills/skill.model.ts';
import { createSkillRepository } from '../skills/skill.repository.ts';
import { createRebuild } from '../swappers/rebuild.ts';
import { swapperModel } from '../swappers/swapper.model.ts';
import { createSwapperRepository } from '../swappers/swapper.repository.ts';
import { titleOf } from '../topics/disclosed-topics.ts';
import { beginningsOf } from '../topics/fit.ts';
import { termsOf, topicOf } from '../topics/terms.ts';
import { createTopicRepository } from '../topics/topic.repository.ts';
import { createTopicComparison } from '../topics/topic-comparison.ts';
import { createVocabulary } from '../topics/vocabulary.ts';
import { type WantDocument, wantModel } from '../wants/want.model.ts';
import { createWantRepository } from '../wants/want.repository.ts';
import { loadRings } from './demo-rings.repository.ts';

/** Loads this service's part of the demo data. Publishes no events, because every other service loads its own part. */
export async function loadDemoData(connection: Connection, data: DemoData): Promise<void> {
  await insertMissing(memberModel(connection), data.members.map(memberOf));
  await createMemberHoursRepository(connection).load(data);
  await createShownLessonRepository(connection).load(data);
  await insertMissing(skillModel(connection), data.skills.map(skillOf));
  await insertMissing(requestModel(connection), data.requests.map(requestOf));
  await insertMissing(reviewModel(connection), data.reviews.map(reviewOf));
  // Demo members with wants accept more exchanges than others: the demo accounts have many, and should still be found.
  const wanting = [...new Set((data.wants ?? []).map(({ userId }) => userId))];
  await insertMissing(
    settingsModel(connection),
    wanting.map((_id) => ({ _id, capacity: MATCHING.capacity.max, rings: true, tellMe: true })),
  );
  await loadWants(connection, data);
  await loadRings(connection, data);
}

/** Stores the wants, computes their answers, and makes the document of each member. */
async function loadWants(connection: Connection, data: DemoData): Promise<void> {
  const skills = createSkillRepository(connection);
  const wants = createWantRepository(connection);
  const topics = createTopicRepository(connection);
  const topicComparison = createTopicComparison({ skills, topics, wants, vocabulary: createVocabulary({ skills }) });
  const swappers = createSwapperRepository({ connection, relay: { publish: () => undefined } });
  const rebuild = createRebuild({
    swappers,
    skills,
    wants,
    topics,
    members: createMemberRepository(connection),
    requests: createRequestRepository(connection),
    reviews: createReviewRepository(connection),
    settings: createSettingsRepository(connection),
    memberHours: createMemberHoursRepository(connection),
  });

  const documents = (data.wants ?? []).map(wantOf);
  await insertMissing(wantModel(connection), documents);
  for (const { category, title, topic: id } of documents) {
    const topic = topicOf(category, title);
    if (!topic) throw new Error(`the demo want ${title} says nothing`);
    await topics.ensure(topic);
    while (!(await topicComparison.topic(id)).isDone);
    await topics.name(id, titleOf(await wants.titlesOf(id)));
  }
  for (const { _id } of data.members) await rebuild(_id);
  // Demo matches cause no notifications.
  await swapperModel(connection).updateMany({ dueAt: { $exists: true } }, { $unset: { dueAt: 1 } });
}

type Demo<K extends keyof DemoData> = NonNullable<DemoData[K]> extends readonly (infer T)[] ? T : never;

const memberOf = (
  { _id, name, avatar, location, placeId, languages, timeZone }: Demo<'members'>,
  index: number,
): MemberDocument => ({
  _id,
  name,
  avatar,
  location,
  place: placeId ? { id: placeId, for: DEFAULT_PRIVACY.placeFor } : null,
  ...(languages && { languages }),
  timeZone: timeZone ?? null,
  findMe: 'everybody',
  requestsFrom: OPEN_PRIVACY.requests,
  lastActiveAt: new Date(Date.now() - (index % 9) * DAY_MS),
  version: 1,
});

const skillOf = ({
  _id,
  ownerId,
  title,
  category,
  proficiency,
  tags,
  availableDays,
  availableTimeSlots,
  hoursFrom = 'skill',
}: Demo<'skills'>): SkillDocument => {
  const terms = termsOf(title, ...tags);
  return {
    _id,
    ownerId,
    title,
    category,
    proficiency,
    tags,
    availableDays,
    availableTimeSlots,
    hoursFrom,
    terms,
    keys: [...new Set([...terms, ...beginningsOf(terms)])],
    answers: [],
    answersRev: 0,
    isDeleted: false,
    version: 1,
  };
};

/** Counts versions as the requests service does: one for each change up to the status. */
const requestOf = ({
  _id,
  senderId,
  receiverId,
  senderSkillId,
  receiverSkillId,
  status,
  updatedAt,
}: Demo<'requests'>): RequestDocument => ({
  _id,
  senderId,
  receiverId,
  senderSkillId,
  receiverSkillId,
  status,
  ring: null,
  updatedAt: new Date(updatedAt),
  version: 1,
});

const reviewOf = ({ _id, reviewedUserId, rating }: Demo<'reviews'>): ReviewDocument => ({
  _id,
  memberId: reviewedUserId,
  stars: rating,
});

const wantOf = ({ createdAt, ...want }: Demo<'wants'>): WantDocument => {
  const at = new Date(createdAt);
  return {
    ...want,
    skillId: null,
    status: 'open',
    topic: topicOf(want.category, want.title)?._id ?? '',
    isLive: true,
    createdAt: at,
    updatedAt: at,
    confirmedAt: at,
  };
};
