import { type Person, REFERENCES } from '@mutua/contracts';
import type { MemberRepository } from '../members/member.repository.ts';
import { personOf } from '../members/member-views.ts';
import type { ReferenceRepository, StoredReference } from './reference.repository.ts';

/** A reference with its writer as they are now. */
export interface Written {
  reference: StoredReference;
  author: Person;
}

export type ShownReferences = ReturnType<typeof createShownReferences>;

export function createShownReferences({
  references,
  members,
}: {
  references: Pick<ReferenceRepository, 'acceptedOf'>;
  members: Pick<MemberRepository, 'findVerified'>;
}) {
  /** Adds the writers to references. Leaves out references of suspended members. */
  async function withWriters(found: readonly StoredReference[]): Promise<Written[]> {
    const people = found.length > 0 ? await members.findVerified(found.map(({ from }) => from)) : [];
    const present = people.filter(({ standing }) => !standing?.isSuspended);
    const writers = new Map(present.map((member) => [member._id, personOf(member)]));
    return found.flatMap((reference) => {
      const author = writers.get(reference.from);
      return author ? [{ reference, author }] : [];
    });
  }

  return {
    withWriters,

    /** Returns the references that a member's profile shows, the newest first. */
    shownOf: async (memberId: string): Promise<Written[]> =>
      (await withWriters(await references.acceptedOf(memberId))).slice(0, REFERENCES.shown),
  };
}
