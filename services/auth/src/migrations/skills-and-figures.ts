import { type Connection, Types } from 'mongoose';
import { searchFieldsOf } from '../members/search-fields.ts';

/** A skill as the previous release stored it in its owner's document. */
interface EmbeddedSkill {
  _id: string;
  title: string;
  category: string;
  proficiency: string;
  createdAt: Date;
  version?: number;
}

interface EarlierMember {
  _id: Types.ObjectId;
  version: number;
  name: string;
  bio: string;
  location: string;
  isVerified: boolean;
  skills: EmbeddedSkill[];
  deletedSkills?: string[];
  ratingSum: number;
  ratingCount: number;
  exchangeCount: number;
  earlierFigures?: object;
}

/** The number of skills in a member's document from this release on. */
const SKILLS = 50;
const BATCH = 100;
/** The version of a deleted skill: every event of the skill is older. */
const DELETED = Number.MAX_SAFE_INTEGER;

/**
 * Gives each skill of a member its own document, with the details from `skillDetails`. Each member gets the figures that are derived from
 * now on: the newest skills, followers, the counts so far, and the words of people search.
 * The migration may run beside the previous release, and may be repeated: existing documents stay, and a member that changes meanwhile is
 * read again. `deletedSkills`, `appliedEvents` and the collection `skillDetails` stay, because that release reads them; a later migration
 * removes them. After the deployment, a republish of the services skills and requests brings the events that only that release has
 * received.
 * @param options.after where to continue: the id of the last migrated member
 * @param options.onProgress is called after each batch
 */
export async function moveSkillsAndFigures(
  connection: Connection,
  {
    after,
    onProgress = async () => undefined,
  }: { after?: string | undefined; onProgress?: (done: { last: string; count: number }) => Promise<void> } = {},
): Promise<void> {
  const members = connection.collection<EarlierMember>('members');
  let last = after ? new Types.ObjectId(after) : undefined;
  let count = 0;
  for (;;) {
    const batch = await members
      .find(last ? { _id: { $gt: last } } : {})
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    for (const member of batch) await moveMember(connection, member);
    last = batch.at(-1)?._id;
    count += batch.length;
    if (!last) return;
    await onProgress({ last: last.toHexString(), count });
  }
}

async function moveMember(connection: Connection, found: EarlierMember): Promise<void> {
  const members = connection.collection<EarlierMember>('members');
  for (let member: EarlierMember | null = found; member; member = await members.findOne({ _id: found._id })) {
    await moveSkills(connection, member);
    const { matchedCount } = await members.updateOne(
      { _id: member._id, version: member.version },
      { $set: await figuresOf(connection, member) },
    );
    if (matchedCount === 1) return;
  }
}

/** Inserts only the missing documents, because the existing ones come from later events. */
async function moveSkills(
  connection: Connection,
  { _id, skills = [], deletedSkills = [] }: EarlierMember,
): Promise<void> {
  const ownerId = _id.toHexString();
  const details = await connection
    .collection<{ _id: string; details: unknown }>('skillDetails')
    .find({ _id: { $in: skills.map((skill) => skill._id) } })
    .toArray();
  const detailsOf = new Map(details.map((each) => [each._id, each.details]));
  const documents = [
    ...skills.map(({ _id: skillId, version = 0, ...summary }) => ({
      _id: skillId,
      fields: { ownerId, version, summary, details: detailsOf.get(skillId) ?? null },
    })),
    ...deletedSkills.map((skillId) => ({
      _id: skillId,
      fields: { ownerId, version: DELETED, summary: null, details: null },
    })),
  ];
  if (documents.length === 0) return;
  await connection.collection<{ _id: string }>('skills').bulkWrite(
    documents.map((document) => ({
      updateOne: { filter: { _id: document._id }, update: { $setOnInsert: document.fields }, upsert: true },
    })),
  );
}

async function figuresOf(connection: Connection, member: EarlierMember) {
  const { _id, skills = [], ratingSum = 0, ratingCount = 0, exchangeCount = 0, earlierFigures } = member;
  const followersCount = await connection.collection('follows').countDocuments({ to: _id, deletedAt: null });
  const newest = skills
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, SKILLS)
    .map(({ version: _version, ...summary }) => summary);
  return {
    skills: newest,
    followersCount,
    earlierFigures: earlierFigures ?? { ratingSum, ratingCount, exchangeCount },
    ...searchFieldsOf({ ...member, skills: newest } as unknown as Parameters<typeof searchFieldsOf>[0]),
  };
}
