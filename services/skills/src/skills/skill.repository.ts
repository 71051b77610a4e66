import type { DomainEvent, SkillInput } from '@mutua/contracts';
import { applyOnce, type OutboxFields, outboxFields, type Relay, withEvents } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import type { MemberDocument } from '../members/member.model.ts';
import { rateOnce } from '../ratings/rating.repository.ts';
import { wordsOf } from '../search/words.ts';
import { type SkillDocument, skillModel } from './skill.model.ts';

/** A skill as it is stored, without what only the outbox, the inbox and the search need. */
export type StoredSkill = Omit<SkillDocument, 'search' | keyof OutboxFields>;

export type SkillRepository = ReturnType<typeof createSkillRepository>;

const FIELDS = { search: 0 } as const;

const searchFields = ({ title, tags, description }: SkillInput) => ({
  title: wordsOf(title),
  tags: wordsOf(...tags),
  all: wordsOf(title, ...tags, description),
});

export function createSkillRepository({
  connection,
  relay,
}: {
  connection: Connection;
  relay: Pick<Relay, 'publish'>;
}) {
  const model = skillModel(connection);

  /** Changes a live skill that still has this version. Null when it has not. */
  async function change(
    { _id, version }: StoredSkill,
    fields: Record<string, unknown>,
    event: DomainEvent,
  ): Promise<StoredSkill | null> {
    const changed = await model
      .findOneAndUpdate(
        { _id, version, deletedAt: null },
        withEvents<SkillDocument>({ $set: { ...fields, version: version + 1 } }, event),
        { returnDocument: 'after' },
      )
      .select('+outbox')
      .lean();
    relay.publish(model, changed);
    return changed;
  }

  return {
    async insert(
      input: SkillInput,
      { _id, name, avatar, location, rating, version }: MemberDocument,
      eventOf: (skill: StoredSkill) => DomainEvent,
    ): Promise<StoredSkill> {
      const skill = new model({
        ...input,
        _id: new Types.ObjectId().toHexString(),
        ownerId: _id,
        owner: { name, avatar, location, rating, version },
        search: { ...searchFields(input), location: wordsOf(location) },
        createdAt: new Date(),
      });
      skill.set(outboxFields(eventOf(skill.toObject())));
      await skill.save();
      const stored = skill.toObject();
      relay.publish(model, stored);
      return stored;
    },

    find: (id: string): Promise<StoredSkill | null> =>
      model.findOne({ _id: id, deletedAt: null }, FIELDS).lean().exec(),

    ofOwner: (ownerId: string): Promise<StoredSkill[]> =>
      model.find({ ownerId, deletedAt: null }, FIELDS).sort({ createdAt: -1, _id: -1 }).lean().exec(),

    /** Writes an edit over the version that was read. Null when the skill has changed since. */
    update: (skill: StoredSkill, input: SkillInput, event: DomainEvent): Promise<StoredSkill | null> => {
      const { title, tags, all } = searchFields(input);
      return change(skill, { ...input, 'search.title': title, 'search.tags': tags, 'search.all': all }, event);
    },

    /** Deletes the version that was read, softly: its last event is still in the outbox. Null when the skill has changed since. */
    remove: (skill: StoredSkill, event: DomainEvent): Promise<StoredSkill | null> =>
      change(skill, { deletedAt: new Date() }, event),

    /** Brings the copies of an owner up to date; copies that know more are left alone. */
    async copyOwner({ _id, name, avatar, location, rating, version }: MemberDocument): Promise<void> {
      await model.updateMany(
        { ownerId: _id, 'owner.version': { $lt: version } },
        {
          $set: {
            'owner.name': name,
            'owner.avatar': avatar,
            'owner.location': location,
            'owner.version': version,
            'search.location': wordsOf(location),
          },
        },
      );
      await model.updateMany(
        { ownerId: _id, 'owner.rating.count': { $lt: rating.count } },
        { $set: { 'owner.rating': rating } },
      );
    },

    /** Keeps the latest endorsements with the skill; a slower writer does not undo a newer count. */
    async copyEndorsements(id: string, count: number, latest: SkillDocument['latestEndorsements']): Promise<void> {
      await model.updateOne(
        { _id: id, endorsementCount: { $lt: count } },
        { $set: { endorsementCount: count, latestEndorsements: latest } },
      );
    },

    rate: (event: DomainEvent, id: string, stars: number): Promise<void> => rateOnce(model, event, id, stars),

    async countExchange(event: DomainEvent, id: string): Promise<void> {
      await applyOnce(model, event, { _id: id }, { $inc: { exchangeCount: 1 } });
    },
  };
}
