import type { EventHandler } from '@mutua/service-kit';
import type { FileStorage } from '@mutua/service-kit/files';
import type { Circles } from '../circles/circles.ts';
import type { SummaryWriter } from '../conversations/summary-writer.ts';
import type { NotesService } from '../notes/notes.service.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { MemberDataRepository } from './member-data.repository.ts';

/**
 * Removes what the service stores about a member: files, the name, the words of messages and notes, and stays in rooms. Messages keep their places, so that
 * the other party's conversation stays whole. A repeated event finds nothing more to do.
 */
export const onMemberErased =
  ({
    data,
    circles,
    rooms,
    notes,
    storage,
    summaries,
    forgetMember,
    forgetEvents,
  }: {
    data: Pick<
      MemberDataRepository,
      'filesOf' | 'removeFile' | 'removeChanges' | 'writeTombstone' | 'requestIdsOf' | 'eraseFromConversation'
    >;
    circles: Pick<Circles, 'erase'>;
    rooms: { records: Pick<Rooms['records'], 'forget'> };
    notes: Pick<NotesService, 'erase'>;
    storage: Pick<FileStorage, 'remove'>;
    summaries: Pick<SummaryWriter, 'flush'>;
    /** Makes every node drop the member's conversations from memory. */
    forgetMember: (userId: string) => void;
    /** Removes the events about the member that could not be processed. */
    forgetEvents: (userId: string, words: readonly string[]) => Promise<void>;
  }): EventHandler<'member.erased'> =>
  async ({ payload: { userId } }) => {
    const name = await data.writeTombstone(userId);
    await forgetEvents(userId, name === null ? [] : [name]);
    // The bytes are removed first, because the document says where they are.
    for await (const { _id } of data.filesOf(userId)) {
      await storage.remove(_id);
      await data.removeFile(_id);
    }
    await data.removeChanges(userId);
    await summaries.flush({ memberId: userId });
    for (const requestId of await data.requestIdsOf(userId)) {
      await notes.erase(userId, String(requestId));
      await data.eraseFromConversation(userId, requestId);
    }
    await circles.erase(userId);
    await rooms.records.forget(userId);
    forgetMember(userId);
  };
