import type { MemberSnapshot } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { replaceIfNewer, unlessDuplicate } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { ABSENCES, type Absence, type Away, type MemberDocument, memberModel } from './member.model.ts';

/** After so many declined rings in a row, a member is not notified of rings for so many days. */
const QUIET = { noes: 3, days: 30 };

export type MemberRepository = ReturnType<typeof createMemberRepository>;

/** The data about members from the auth service's events. */
export function createMemberRepository(connection: Connection) {
  const model = memberModel(connection);

  async function setIfNewer(_id: string, fields: object, since: string, version: number): Promise<void> {
    const isNew = { $or: [{ [since]: { $lte: version } }, { [since]: null }] };
    // A duplicate: the stored state is newer.
    await unlessDuplicate(
      model.updateOne({ _id, ...isNew }, { $set: { ...fields, [since]: version } }, { upsert: true }),
    );
  }

  return {
    /** Null while the member is unknown. */
    find: (id: string): Promise<MemberDocument | null> => model.findById(id).lean().exec(),

    /** The known ones of these members, by id. */
    async findAll(ids: readonly string[]): Promise<Map<string, MemberDocument>> {
      const found = await model.find({ _id: { $in: ids } }).lean();
      return new Map(found.map((member) => [member._id, member]));
    },

    /** Stores the state of an event, unless a newer one is stored. */
    async mirror({ _id, privacy, version, ...member }: MemberSnapshot): Promise<void> {
      const { name, avatar, location, place, languages, reachKm, timeZone } = member;
      await replaceIfNewer(model, { _id }, version, {
        name,
        avatar,
        location,
        place,
        languages,
        reachKm,
        timeZone,
        findMe: privacy.findMe,
        requestsFrom: privacy.requests,
        hidesOnline: !privacy.online,
      });
    },

    /** Stores whether the member is leaving or suspended, unless a newer state is stored. */
    setAbsence(_id: string, absence: Absence, isAbsent: boolean, version: number): Promise<void> {
      const { state, version: since } = ABSENCES[absence];
      return setIfNewer(_id, { [state]: isAbsent }, since, version);
    },

    /** Stores when the member takes no requests, unless a newer state is stored. */
    setAway: (_id: string, away: Away | null, version: number): Promise<void> =>
      setIfNewer(_id, { away }, 'awayVersion', version),

    /** Counts an answer to a ring. After several refusals in a row the member gets no notifications for a while. */
    async answeredRing(_id: string, isYes: boolean): Promise<void> {
      if (isYes) {
        const reset = { 'ringAnswers.noes': 0, ringsQuietUntil: null };
        await model.updateOne({ _id }, { $inc: { 'ringAnswers.yes': 1, 'ringAnswers.all': 1 }, $set: reset });
        return;
      }
      await model.updateOne({ _id }, { $inc: { 'ringAnswers.all': 1, 'ringAnswers.noes': 1 } });
      const ringsQuietUntil = new Date(Date.now() + QUIET.days * DAY_MS);
      await model.updateOne({ _id, 'ringAnswers.noes': { $gte: QUIET.noes } }, { $set: { ringsQuietUntil } });
    },

    /** Stores that the member has left an exchange of a ring. */
    async leftRing(_id: string, at: Date): Promise<void> {
      await model.updateOne({ _id }, { $addToSet: { ringDefaults: at } });
    },

    /** Until then, rings that help the member come first. */
    async comesFirst(_id: string, firstUntil: Date): Promise<void> {
      await model.updateOne({ _id }, { $max: { firstUntil } });
    },

    /** Blocks other starts of the member until then. False while another start runs. */
    beginStart(_id: string, now: Date, startingUntil: Date): Promise<boolean> {
      const isFree = { $or: [{ startingUntil: null }, { startingUntil: { $lt: now } }] };
      return unlessDuplicate(model.updateOne({ _id, ...isFree }, { $set: { startingUntil } }, { upsert: true }));
    },

    async endStart(_id: string, startingUntil: Date): Promise<void> {
      await model.updateOne({ _id, startingUntil }, { $unset: { startingUntil: 1 } });
    },

    /** Stores a visit, unless a later one is stored. */
    async visited(_id: string, at: Date): Promise<void> {
      await model.updateOne({ _id }, { $max: { lastActiveAt: at } }, { upsert: true });
    },
  };
}
