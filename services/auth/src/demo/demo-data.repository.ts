import { basename } from 'node:path';
import type { Person } from '@mutua/contracts';
import type { DemoData } from '@mutua/contracts/demo';
import {
  addMonths,
  createMemberHoursRepository,
  createTaughtRepository,
  monthAt,
  monthNumber,
  monthsBetween,
  type PartnerDocument,
  partnerModel,
} from '@mutua/domain';
import { insertMissing } from '@mutua/service-kit';
import type { FileStorage } from '@mutua/service-kit/files';
import { type Connection, Types } from 'mongoose';
import { type ExchangeDocument, exchangeModel } from '../exchanges/exchange.model.ts';
import { ACTIVE_SINCE } from '../figures/member-counts.repository.ts';
import { type MarkDocument, markModel } from '../marks/mark.model.ts';
import { BOUNDS } from '../members/bounds.ts';
import { type MemberDocument, memberModel } from '../members/member.model.ts';
import { preferencesOf } from '../members/preferences.ts';
import { searchFieldsOf } from '../members/search-fields.ts';
import { createLogRepository } from '../moderation/log.repository.ts';
import { referenceModel } from '../references/reference.model.ts';
import { followModel, type RelationDocument } from '../relations/relation.model.ts';
import { type ReviewDocument, reviewModel } from '../reviews/review.model.ts';
import type { PasswordHasher } from '../security/password-hasher.ts';
import { hashSecret } from '../security/secret.ts';
import { type SkillDocument, skillModel } from '../skills/skill.model.ts';

type DemoMember = DemoData['members'][number];

/**
 * Loads this service's part of a demo data set: confirmed members with one password, their pictures, skills and follows, and the reviews of
 * their profiles. Sends no events, because every service loads its own part. Loading it again changes nothing.
 */
export async function loadDemoData(
  data: DemoData,
  { connection, storage, passwords }: { connection: Connection; storage: FileStorage; passwords: PasswordHasher },
): Promise<void> {
  const members = memberModel(connection);
  const stored = await members.countDocuments({ _id: { $in: data.members.map(({ _id }) => _id) } });
  const isLoaded = stored === data.members.length;
  for (const { avatar, avatarWebp } of data.members) {
    const name = avatar && basename(avatar);
    if (name && avatarWebp && !(await storage.has(name))) await storage.save(name, Buffer.from(avatarWebp, 'base64'));
  }
  if (!isLoaded) {
    const passwordHash = await passwords.hash(data.password);
    const skills = Map.groupBy(data.skills, ({ ownerId }) => ownerId);
    const followers = Map.groupBy(data.follows, ({ followedId }) => followedId);
    const documents = data.members.map((member) =>
      memberOf(member, {
        owned: skills.get(member._id) ?? [],
        followersCount: followers.get(member._id)?.length ?? 0,
        passwordHash,
      }),
    );
    await insertMissing(members, documents);
  }
  if (!isLoaded) await knowActivity(connection);
  await appointRoles(data, connection);
  await insertMissing(followModel(connection), data.follows.map(followOf));
  await insertMissing(referenceModel(connection), (data.references ?? []).map(referenceOf));
  await insertMissing(markModel(connection), (data.mailboxes ?? []).map(mailboxOf));
  await insertMissing(skillModel(connection), skillsOf(data));
  await insertMissing(exchangeModel(connection), exchangesOf(data));
  await insertMissing(partnerModel(connection), partnersOf(data));
  await insertMissing(reviewModel(connection), reviewsOf(data));
  await createMemberHoursRepository(connection).load(data);
  await createTaughtRepository(connection).load(data);
}

/** Figures know the activity of demo members since the first month that they have. */
async function knowActivity(connection: Connection): Promise<void> {
  await connection
    .collection<{ _id: string; month: string }>('figuresWork')
    .updateOne({ _id: ACTIVE_SINCE }, { $set: { month: demoMonths()[0] ?? '' } }, { upsert: true });
}

/** The months in which demo members may have been active. */
function demoMonths(): string[] {
  const last = monthAt(new Date(), 'UTC');
  return monthsBetween(addMonths(last, -12), last);
}

/** Two of three months since a member joined, others for each member. */
const activeMonthsOf = (id: string, createdAt: string): number[] =>
  demoMonths()
    .filter((month) => month >= createdAt.slice(0, 7))
    .map(monthNumber)
    .filter((month) => (month + Number.parseInt(id.slice(-4), 16)) % 3 > 0);

/** Each role also needs an entry in the log of moderation. */
async function appointRoles({ members }: DemoData, connection: Connection): Promise<void> {
  const log = createLogRepository(connection);
  const appointed = (_id: string, action: 'appoint' | 'appoint_organiser') =>
    log.append({
      action,
      note: '',
      kind: 'member',
      targetId: _id,
      subjectId: _id,
      moderatorId: null,
      caseId: null,
      decides: `${action}:${_id}:demo`, // one entry, however often the data is loaded
    });
  for (const { _id, role, roles = [] } of members) {
    if (roles.includes('organiser')) await appointed(_id, 'appoint_organiser');
    if (role) await appointed(_id, 'appoint');
  }
}

function memberOf(
  { _id, avatarWebp: _picture, weekly: _hours, rating, createdAt, email, ...member }: DemoMember,
  { owned, followersCount, passwordHash }: { owned: DemoData['skills']; followersCount: number; passwordHash: string },
): Omit<MemberDocument, 'outbox' | 'outboxPendingAt'> {
  const skills = owned
    .map((skill) => ({ _id: skill._id, ...summaryOf(skill) }))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, BOUNDS.skills);
  const place = member.placeId ? { placeText: member.location } : {};
  const known = { ...member, ...place, skills, isVerified: true };
  return {
    ...known,
    ...searchFieldsOf(known),
    _id: new Types.ObjectId(_id),
    email: email.toLowerCase(),
    passwordHash,
    preferences: preferencesOf(member.preferences),
    createdAt: new Date(createdAt),
    activeMonths: activeMonthsOf(_id, createdAt),
    version: 1,
    verificationLinks: [],
    resetLinks: [],
    sessionEpoch: 0,
    followersCount,
    ratingSum: rating.average * rating.count,
    ratingCount: rating.count,
    ratingAverage: rating.average,
  };
}

const followOf = ({ _id, followerId, followedId, createdAt }: DemoData['follows'][number]): RelationDocument => ({
  _id: new Types.ObjectId(_id),
  from: new Types.ObjectId(followerId),
  to: new Types.ObjectId(followedId),
  createdAt: new Date(createdAt),
  deletedAt: null,
});

type DemoReference = NonNullable<DemoData['references']>[number];
const referenceOf = ({ createdAt, isShown, ...reference }: DemoReference) => ({
  ...reference,
  createdAt: new Date(createdAt),
  acceptedAt: isShown ? new Date(createdAt) : null,
});

const mailboxOf = ({ address, checkedAt, ...mark }: NonNullable<DemoData['mailboxes']>[number]): MarkDocument => ({
  ...mark,
  kind: 'mailbox',
  value: address.slice(address.lastIndexOf('@') + 1),
  mailbox: hashSecret(address),
  createdAt: new Date(checkedAt),
  checkedAt: new Date(checkedAt),
  fault: null,
  misses: 0,
});

const peopleOf = ({ members }: Pick<DemoData, 'members'>): Map<string, Person> =>
  new Map(members.map(({ _id, name, avatar }) => [_id, { _id, name, avatar }]));

const summaryOf = ({ title, category, proficiency, createdAt }: DemoData['skills'][number]) => ({
  title,
  category,
  proficiency,
  createdAt: new Date(createdAt),
});

const exchangesOf = ({ requests }: DemoData): ExchangeDocument[] =>
  requests
    .filter(({ status }) => status === 'completed')
    .map(({ _id, senderId, receiverId }) => ({ _id, parties: [senderId, receiverId] }));

const partnersOf = ({ requests }: DemoData): PartnerDocument[] =>
  requests.map(({ _id, senderId, receiverId }) => ({ _id, parties: [senderId, receiverId] }));

function skillsOf({ skills, members }: DemoData): SkillDocument[] {
  const people = peopleOf({ members });
  return skills.map((skill) => ({
    _id: skill._id,
    ownerId: skill.ownerId,
    version: 1,
    summary: summaryOf(skill),
    details: {
      description: skill.description,
      tags: skill.tags,
      availableDays: skill.availableDays,
      availableTimeSlots: skill.availableTimeSlots,
      hoursFrom: skill.hoursFrom ?? 'skill',
      rating: skill.rating,
      exchangeCount: skill.exchangeCount,
      endorsements: skill.endorsements
        .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
        .map(({ userId, message, createdAt }) => {
          const user = people.get(userId);
          return { message, createdAt, ...(user && { user }) };
        }),
      endorsementCount: skill.endorsements.length,
    },
  }));
}

function reviewsOf({ reviews, members, skills }: DemoData): ReviewDocument[] {
  const people = peopleOf({ members });
  const titles = new Map(skills.map(({ _id, title }) => [_id, title]));
  return reviews.map(({ reviewerId, reviewedUserId, skillId, createdAt, ...review }) => ({
    ...review,
    reviewerId: people.get(reviewerId) ?? { _id: reviewerId, name: '', avatar: null },
    reviewedUserId: people.get(reviewedUserId) ?? { _id: reviewedUserId, name: '', avatar: null },
    skillId: { _id: skillId, title: titles.get(skillId) ?? '' },
    createdAt: new Date(createdAt),
  }));
}
