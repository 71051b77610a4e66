import type { FileStorage } from '@mutua/service-kit/files';
import { ownerOf } from '../avatars/avatar-address.ts';
import type { ExportRepository } from '../exports/export.repository.ts';
import { type MemberRepository, noAddressOf } from '../members/member.repository.ts';
import type { MemberFigures } from '../members/member-figures.ts';
import type { RelationRepository } from '../relations/relation.repository.ts';
import type { Limits } from '../security/limits.ts';
import type { SessionService } from '../sessions/session.service.ts';
import type { ErasedList } from './erased-list.ts';
import { memberErased } from './erasure-events.ts';

export type EraseMember = ReturnType<typeof createEraseMember>;

/**
 * Erases an account that is due. It ends the sessions, removes everything that this service stores about the member, and tells the other
 * services. Each step is idempotent, and the member is due until the last one, so a process that dies loses nothing.
 */
export function createEraseMember({
  members,
  sessions,
  pictures,
  archives,
  exports,
  follows,
  blocks,
  figures,
  limits,
  list,
  forget,
  forgetEvents,
}: {
  members: Pick<MemberRepository, 'findById' | 'change' | 'erase'>;
  sessions: Pick<SessionService, 'eraseBefore'>;
  pictures: Pick<FileStorage, 'list' | 'remove'>;
  archives: Pick<FileStorage, 'remove'>;
  exports: Pick<ExportRepository, 'allOf' | 'remove'>;
  follows: Pick<RelationRepository, 'removeAllOf'>;
  blocks: Pick<RelationRepository, 'removeAllOf'>;
  figures: Pick<MemberFigures, 'updateFollowersCount'>;
  limits: Pick<Limits, 'forget'>;
  list: Pick<ErasedList, 'add'>;
  /** Each removes what one collection, or one feature, stores about the member. */
  forget: readonly ((userId: string) => Promise<void>)[];
  /** Removes the events about the member that could not be processed. */
  forgetEvents: (userId: string, words: readonly string[]) => Promise<void>;
}) {
  async function removePictures(id: string): Promise<void> {
    for await (const { name } of pictures.list()) if (ownerOf(name) === id) await pictures.remove(name);
  }

  /**
   * Closes the account, so that nobody can sign in any more. It gives up its address, account of a provider and links: who joins with them
   * while the erasure goes on gets a new account.
   * @returns the address
   */
  async function close(id: string): Promise<string> {
    const closed = await members.change(id, ({ sessionEpoch, erasure, email }) => ({
      set: {
        ...{ sessionEpoch: sessionEpoch + 1, epochUnannouncedAt: new Date(), passwordHash: null, isVerified: false },
        ...{ email: noAddressOf(id), openId: null, pendingAddress: null, verificationLinks: [], resetLinks: [] },
        ...(erasure && { erasure: { ...erasure, email: erasure.email ?? email } }),
      },
    }));
    if (closed) await sessions.eraseBefore(id, closed.sessionEpoch);
    return closed?.erasure?.email ?? '';
  }

  return async function eraseMember(id: string, now = new Date()): Promise<void> {
    const member = await members.findById(id);
    if (!member?.erasure || member.erasure.dueAt > now) return;
    const email = await close(id);
    await removePictures(id);
    for (const { _id, file } of await exports.allOf(id)) {
      await archives.remove(file);
      await exports.remove(_id);
    }
    await blocks.removeAllOf(id);
    for (const followed of await follows.removeAllOf(id)) await figures.updateFollowersCount(followed);
    for (const each of forget) await each(id);
    await limits.forget(email);
    await forgetEvents(id, [member.name, email]);
    // This comes before the account is removed: an account that is not in the list would return with a backup.
    await list.add(id, now);
    await members.erase(id, memberErased(id));
  };
}
