import { type Person, REFERENCES, type Reference, type ReferenceInput, type ResponseOf } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import type { Visibility } from '@mutua/domain';
import {
  type Caller,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  newEvent,
  type PageQuery,
  paginationOf,
} from '@mutua/service-kit';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { personOf } from '../members/member-views.ts';
import { requireFound } from '../members/require-member.ts';
import type { RelationRepository } from '../relations/relation.repository.ts';
import type { ReferenceRepository, StoredReference } from './reference.repository.ts';
import type { ShownReferences } from './shown-references.ts';
import type { StoredBonds } from './stored-bonds.ts';

const notAvailable = () => new ForbiddenError('This action is not available', 'not_available');
const unknown = () => new NotFoundError('This reference does not exist');

/** Returns why a member may not vouch for others yet; null when they may. */
function refusalFor({ createdAt, exchangeCount }: Member): ForbiddenError | null {
  if (exchangeCount === 0) {
    return new ForbiddenError('You can vouch for others once you have completed an exchange', 'exchange_needed');
  }
  const { joinedDays: days } = REFERENCES;
  if (createdAt.getTime() + days * DAY_MS <= Date.now()) return null;
  return new ForbiddenError(['You can vouch for others once you have been here for {days} days', { days }], 'too_new');
}

/** Returns the state of a reference for a caller. Its writer does not learn that it was declined. */
function stateFor(callerId: string, { from, acceptedAt, declinedAt, moderation }: StoredReference): Reference['state'] {
  if (moderation?.isHidden) return 'hidden';
  if (acceptedAt) return 'shown';
  return declinedAt && callerId !== from ? 'declined' : 'waiting';
}

const viewOf = ({ _id, relation, text, createdAt }: StoredReference, author: Person) => ({
  _id,
  author,
  relation,
  text,
  createdAt: createdAt.toISOString(),
});

export type ReferenceService = ReturnType<typeof createReferenceService>;

export function createReferenceService({
  references,
  shown,
  bonds,
  members,
  blocks,
  visibility,
  consumeLimit,
}: {
  references: ReferenceRepository;
  shown: ShownReferences;
  bonds: Pick<StoredBonds, 'of' | 'referencesChanged'>;
  members: Pick<MemberRepository, 'findById' | 'findVerified'>;
  blocks: Pick<RelationRepository, 'existsBetween'>;
  visibility: Pick<Visibility, 'mayFind'>;
  /** Counts a reference that a member writes. */
  consumeLimit: (memberId: string) => Promise<void>;
}) {
  const { withWriters } = shown;

  /** Returns the references that a member's profile shows, the newest first. */
  async function shownOf(memberId: string): Promise<Reference[]> {
    const found = await shown.shownOf(memberId);
    const known = await bonds.of(
      memberId,
      found.map(({ author }) => author._id),
    );
    return found.map(({ reference, author }) => ({ ...viewOf(reference, author), bond: known.get(author._id) }));
  }

  /** Returns what the caller sees of a member's references, besides the shown ones. */
  async function partsFor({ userId }: Caller, memberId: string) {
    if (userId === memberId) {
      const waiting = await withWriters(await references.waitingFor(memberId));
      return {
        waiting: waiting.map(({ reference, author }) => ({
          ...viewOf(reference, author),
          state: stateFor(userId, reference),
        })),
        own: null,
        mayWrite: false,
      };
    }
    const [reference, caller, isBlocked] = await Promise.all([
      references.between(userId, memberId),
      members.findById(userId),
      blocks.existsBetween(userId, memberId),
    ]);
    return {
      own: reference && caller && { ...viewOf(reference, personOf(caller)), state: stateFor(userId, reference) },
      mayWrite: !reference && !isBlocked && caller !== null && !refusalFor(caller),
    };
  }

  const counted = (found: readonly Reference[]): number => found.filter(({ bond }) => bond === 'counted').length;

  return {
    /** Returns the number of references on a member's profile. */
    countOf: async (memberId: string): Promise<number> => counted(await shownOf(memberId)),

    /** @throws NotFoundError for an unknown member, and one whom the caller may not find */
    async list(caller: Caller | null, id: string, query: PageQuery): Promise<ResponseOf<'GET /users/:id/references'>> {
      const { _id } = await requireFound({ members, visibility }, caller?.userId, id);
      const [all, parts] = await Promise.all([shownOf(_id), caller ? partsFor(caller, _id) : {}]);
      const from = (query.page - 1) * query.limit;
      return {
        references: all.slice(from, from + query.limit),
        counted: counted(all),
        ...parts,
        pagination: paginationOf(query, all.length),
      };
    },

    /**
     * Writes a reference about a member, who decides whether to show it.
     * @throws NotFoundError for an unknown member, and one whom the caller may not find
     * @throws ForbiddenError for oneself, for a blocked pair, and for a caller who may not vouch yet
     * @throws ConflictError when the caller has already written one
     * @throws TooManyRequestsError beyond the limit
     */
    async write({ userId }: Caller, id: string, { relation, text }: ReferenceInput): Promise<Reference> {
      const { _id: to } = await requireFound({ members, visibility }, userId, id);
      if (to === userId) throw new ForbiddenError('You cannot vouch for yourself', 'own_profile');
      if (await blocks.existsBetween(userId, to)) throw notAvailable();
      const caller = await members.findById(userId);
      const refusal = caller ? refusalFor(caller) : notAvailable();
      if (!caller || refusal) throw refusal;
      const author = personOf(caller);
      const already = (earlier: StoredReference | null) =>
        new ConflictError('You have already vouched for this member', {
          code: 'already_vouched',
          ...(earlier && { current: { reference: { ...viewOf(earlier, author), state: stateFor(userId, earlier) } } }),
          repeated: earlier?.relation === relation && earlier.text === text,
        });
      const earlier = await references.between(userId, to);
      if (earlier) throw already(earlier);
      await consumeLimit(userId);
      const reference = await references.insert({ from: userId, to, relation, text }, ({ _id }) =>
        newEvent('reference.received', { referenceId: _id, author, receiverId: to, text }),
      );
      if (!reference) throw already(await references.between(userId, to));
      // A concurrent block removes the references that it finds. It may not have found this one.
      if (await blocks.existsBetween(userId, to)) {
        await references.removeBetween(userId, to);
        throw notAvailable();
      }
      return { ...viewOf(reference, author), state: 'waiting' };
    },

    /**
     * Shows a reference that the caller received on the caller's profile, or hides it. Repeating it changes nothing.
     * @throws NotFoundError unless the caller received it
     */
    async decide({ userId }: Caller, id: string, isAccepted: boolean): Promise<Reference> {
      const decided = await references.decide(id, userId, isAccepted);
      const [found] = decided ? await withWriters([decided]) : [];
      if (!found) throw unknown();
      await bonds.referencesChanged(found.author._id, userId);
      return { ...viewOf(found.reference, found.author), state: stateFor(userId, found.reference) };
    },

    /** @throws NotFoundError unless the caller wrote or received it */
    async remove({ userId }: Caller, id: string): Promise<void> {
      const removed = await references.remove(id, userId);
      if (!removed) throw unknown();
      await bonds.referencesChanged(removed.from, removed.to);
    },

    /**
     * Returns a reference that the caller may report: one that is shown, or that the caller received.
     * @throws NotFoundError when the caller cannot see it
     * @throws ForbiddenError for an own reference
     */
    async reportable({ userId }: Caller, id: string): Promise<StoredReference> {
      const found = await references.find(id);
      if (found?.from === userId) throw new ForbiddenError('You cannot report yourself', 'own_profile');
      if (!found || found.moderation?.isHidden || (!found.acceptedAt && found.to !== userId)) throw unknown();
      return found;
    },
  };
}
