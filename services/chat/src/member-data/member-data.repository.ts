import { ERASED_VERSION, FORMER_MEMBER } from '@mutua/contracts';
import { readAll } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type FileDocument, fileModel } from '../files/file.model.ts';
import { memberModel } from '../members/member.model.ts';
import { type MessageChangeDocument, messageChangeModel } from '../messages/message-change.model.ts';
import { createNotesRepository } from '../notes/notes.repository.ts';
import { type ConversationDocument, conversationModel } from '../store/conversation.model.ts';
import { type MembershipDocument, membershipModel } from '../store/membership.model.ts';
import { type MessageDocument, messageModel } from '../store/message.model.ts';
import { type PinsDocument, pinsModel } from '../store/pins.model.ts';

const AT_A_TIME = 200;

export type MemberDataRepository = ReturnType<typeof createMemberDataRepository>;

/** Reads and removes everything that the service stores about one member. */
export function createMemberDataRepository(connection: Connection) {
  const members = memberModel(connection);
  const conversations = conversationModel(connection);
  const memberships = membershipModel(connection);
  const messages = messageModel(connection);
  const files = fileModel(connection);
  const changes = messageChangeModel(connection);
  const notes = createNotesRepository(connection);
  const pins = pinsModel(connection);
  const oid = (id: string) => new Types.ObjectId(id);

  /** Removes the pins that a member has set, and pins of the member's messages. The other party's pins of other messages stay. */
  async function removePins(requestId: Types.ObjectId, memberId: Types.ObjectId): Promise<void> {
    const found = await pins.findById(requestId).lean<PinsDocument>();
    if (!found) return;
    const seqs = found.pins.map(({ seq }) => seq);
    const gone = await messages.distinct('seq', { requestId, seq: { $in: seqs }, senderId: memberId });
    await pins.updateOne({ _id: requestId }, { $pull: { pins: { by: memberId } }, $inc: { version: 1 } });
    await pins.updateOne({ _id: requestId }, { $pull: { pins: { seq: { $in: gone } } }, $inc: { version: 1 } });
  }

  return {
    membershipsOf: (memberId: string) => readAll<MembershipDocument>(memberships, {}, { memberId: oid(memberId) }),
    conversationOf: (requestId: Types.ObjectId) => conversations.findById(requestId).lean<ConversationDocument>(),
    /** Returns the pins that the member has set in a conversation. */
    async pinsOf(memberId: string, requestId: Types.ObjectId): Promise<PinsDocument['pins']> {
      const found = await pins.findById(requestId).lean<PinsDocument>();
      return found?.pins.filter(({ by }) => String(by) === memberId) ?? [];
    },
    /** Returns the edits and deletions of the member, with the earlier words. */
    changesOf: (memberId: string) => readAll<MessageChangeDocument>(changes, {}, { by: oid(memberId) }),
    filesOf: (memberId: string) => readAll<FileDocument>(files, {}, { ownerId: oid(memberId) }),

    notesOf: (requestId: Types.ObjectId) => notes.find(String(requestId)),
    /** Reads the messages of a conversation in batches, oldest first. */
    async *messagesOf(requestId: Types.ObjectId): AsyncGenerator<MessageDocument> {
      for (let seq: number | undefined = 0; seq !== undefined; ) {
        const part: MessageDocument[] = await messages
          .find({ requestId, seq: { $gt: seq } })
          .sort({ seq: 1 })
          .limit(AT_A_TIME)
          .lean<MessageDocument[]>();
        yield* part;
        seq = part.at(-1)?.seq;
      }
    },

    /** Returns the ids of a member's conversations. */
    async requestIdsOf(memberId: string): Promise<Types.ObjectId[]> {
      // Also looks at the other party's membership: when an event is repeated, the member's own one is gone.
      const sides = { $or: [{ memberId: oid(memberId) }, { otherId: oid(memberId) }] };
      return memberships.distinct('requestId', sides);
    },

    /** Writes a tombstone, so that no late event brings the name back. Returns the name that was stored. */
    async writeTombstone(memberId: string): Promise<string | null> {
      const mark = { name: FORMER_MEMBER, avatar: null, version: ERASED_VERSION };
      const before = await members
        .findOneAndReplace({ _id: oid(memberId) }, mark, { upsert: true })
        .lean<{ name: string; version: number }>();
      return before && before.version < ERASED_VERSION ? before.name : null;
    },

    /** Replaces the member's name and words in a conversation. The other party's messages stay. */
    async eraseFromConversation(memberId: string, requestId: Types.ObjectId): Promise<void> {
      const id = oid(memberId);
      for (const side of ['sender', 'receiver'] as const) {
        await conversations.updateOne(
          { _id: requestId, [`${side}._id`]: id },
          { $set: { [`${side}.name`]: FORMER_MEMBER, [`${side}.avatar`]: null } },
        );
      }
      const changed = { changedAt: new Date() };
      await messages.updateMany(
        { requestId, senderId: id, messageType: { $nin: ['call', 'erased'] } },
        {
          $set: { content: '', attachment: null, messageType: 'erased', ...changed },
          $unset: { replyTo: '', editedAt: '', deletedAt: '', voice: '', correction: '', previewId: '' },
          $inc: { version: 1 },
        },
      );
      // A correction always has the words of the other member.
      await messages.updateMany(
        { requestId, receiverId: id, correction: { $exists: true } },
        { $unset: { 'correction.original': '' } },
      );
      for (const [party, side] of [
        ['senderId', 'reactions.sender'],
        ['receiverId', 'reactions.receiver'],
      ] as const)
        await messages.updateMany(
          { requestId, [party]: id, [side]: { $exists: true } },
          { $set: changed, $unset: { [side]: '' }, $inc: { version: 1 } },
        );
      await removePins(requestId, id);
      await memberships.updateMany(
        { requestId, 'lastMessage.senderId': id, 'lastMessage.messageType': { $ne: 'call' } },
        {
          $set: { 'lastMessage.content': '', 'lastMessage.messageType': 'erased' },
          $unset: { 'lastMessage.voiceSeconds': '' },
        },
      );
      await memberships.updateMany({ requestId, otherId: id }, { $set: { otherName: FORMER_MEMBER } });
      await memberships.deleteMany({ requestId, memberId: id });
    },

    async removeChanges(memberId: string): Promise<void> {
      await changes.deleteMany({ by: oid(memberId) });
    },

    async removeFile(key: string): Promise<void> {
      await files.deleteOne({ _id: key });
    },
  };
}
