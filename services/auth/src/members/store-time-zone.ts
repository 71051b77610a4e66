import type { Member, MemberRepository } from './member.repository.ts';
import { memberChanged } from './member-events.ts';

export type StoreTimeZone = ReturnType<typeof createStoreTimeZone>;

/** Stores the time zone of the browser at a sign-in, when it has changed and the member has chosen none. Returns the updated member. */
export const createStoreTimeZone =
  ({ members }: { members: Pick<MemberRepository, 'change'> }) =>
  async (member: Member, timeZone: string | null | undefined): Promise<Member> => {
    const isChosen = member.settings.time.timeZone !== null;
    if (!timeZone || isChosen || timeZone === member.timeZone) return member;
    const changed = await members.change(member._id, (before) => ({
      set: { timeZone },
      events: [memberChanged({ ...before, timeZone, version: before.version + 1 })],
    }));
    return changed ?? member;
  };
