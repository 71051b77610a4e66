import type { MemberFigure } from '@mutua/contracts';
import { FIGURES } from '@mutua/contracts/limits';
import {
  addMonths,
  cellsOf,
  type FiguresSource,
  monthAt,
  monthNumber,
  monthsBetween,
  type Part,
  type Period,
  periodOf,
  placesOf,
  shownPlaceKey,
  totalsOf,
} from '@mutua/domain';
import { type Connection, Types } from 'mongoose';
import { memberModel } from '../members/member.model.ts';
import { logModel } from '../moderation/log.model.ts';
import { shownLocation } from '../places/shown-location.ts';
import { placeIdOf } from '../places/stored-place.ts';
import { settingsOf } from '../settings/settings.ts';

/** The version of these definitions. A change of a definition gets a new one. */
const RULE = 1;
/** For how many months members' documents keep in which they were active, the running one among them. */
const KEPT_MONTHS = 13;
/** How many members are read at once. */
const BATCH = 5_000;

/** Since which month the service knows in which months members were active. The migration stores it. */
export const ACTIVE_SINCE = 'active-since';

/** Was confirmed before a moment. Documents of earlier releases lack that moment. */
const joinedBefore = (moment: Date) => ({
  isVerified: true,
  $or: [{ confirmedAt: { $lt: moment } }, { confirmedAt: null, createdAt: { $lt: moment } }],
});

/** Had asked for the erasure of the account at a moment, and had not taken it back. */
const leavingAt = (moment: Date) => [
  { 'erasure.askedAt': { $lt: moment } },
  { 'stayed.askedAt': { $lt: moment }, 'stayed.backAt': { $gte: moment } },
];

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

const within = ({ start, end }: Pick<Period, 'start' | 'end'>) => ({ $gte: start, $lt: end });

const objectIds = (ids: Iterable<string>): Types.ObjectId[] => [...ids].map((id) => new Types.ObjectId(id));

/** Counts the members of the site by month. */
export function createMemberCounts(connection: Connection, zone: string): FiguresSource {
  const model = memberModel(connection);
  const log = logModel(connection);
  const marks = connection.collection<{ _id: string; month: string }>('figuresWork');

  /**
   * Reads the log of decisions up to a moment. It alone tells when a member was suspended.
   * @returns who was suspended at that moment, and who became so since `start`
   */
  async function suspensions(start: Date, moment: Date): Promise<{ suspended: Set<string>; since: Set<string> }> {
    const entries = await log
      .find(
        { action: { $in: ['suspend', 'lift'] }, at: { $lt: moment } },
        { action: 1, subjectId: 1, caseId: 1, at: 1 },
      )
      .sort({ _id: 1 })
      .lean();
    const cases = new Map<string, Set<string>>();
    const since = new Set<string>();
    for (const { action, subjectId, caseId, at } of entries) {
      const open = cases.get(subjectId) ?? new Set();
      cases.set(subjectId, open);
      if (action === 'suspend' && open.size === 0 && at >= start) since.add(subjectId);
      if (action === 'suspend') open.add(caseId ?? '');
      else open.delete(caseId ?? '');
    }
    return { suspended: new Set([...cases].flatMap(([id, open]) => (open.size > 0 ? [id] : []))), since };
  }

  /** Counts the members at a moment: confirmed, not suspended, not leaving. */
  async function countAt(moment: Date, suspended: Set<string>, more: object = {}): Promise<number> {
    const filter = { $and: [joinedBefore(moment), { $nor: leavingAt(moment) }, more] };
    const [all, without] = await Promise.all([
      model.countDocuments(filter),
      suspended.size === 0 ? 0 : model.countDocuments({ $and: [{ _id: { $in: objectIds(suspended) } }, filter] }),
    ]);
    return all - without;
  }

  /** Counts who was erased or suspended in a time, each once. */
  async function countGone(period: Pick<Period, 'start' | 'end'>, suspended: Set<string>): Promise<number> {
    const erased = { erasedAt: within(period) };
    const [gone, both] = await Promise.all([
      model.countDocuments(erased),
      suspended.size === 0 ? 0 : model.countDocuments({ ...erased, _id: { $in: objectIds(suspended) } }),
    ]);
    return gone + suspended.size - both;
  }

  /** Counts by place who was a member at a moment, without who was suspended. Only places that everybody sees count. */
  async function byPlace(moment: Date, suspended: Set<string>): Promise<Map<string, number>> {
    const places = new Map<string, number>();
    const filter = { $and: [joinedBefore(moment), { $nor: leavingAt(moment) }] };
    const fields = { location: 1, placeId: 1, placeText: 1, settings: 1 } as const;
    for await (const member of model.find(filter, fields).lean().cursor({ batchSize: BATCH })) {
      if (suspended.has(String(member._id))) continue;
      const located = { ...member, placeId: placeIdOf(member), settings: settingsOf(member.settings) };
      const key = shownPlaceKey(shownLocation(located, 'visitor', 'en'));
      places.set(key, (places.get(key) ?? 0) + 1);
    }
    return places;
  }

  const activeSince = async (): Promise<string> => (await marks.findOne({ _id: ACTIVE_SINCE }))?.month ?? '9999-12';

  return {
    rule: RULE,

    async since() {
      const first = await model.findOne({ isVerified: true }, { createdAt: 1 }).sort({ createdAt: 1 }).lean();
      return first?.createdAt ?? null;
    },

    erased: () => model.countDocuments({ erasedAt: { $ne: null } }).exec(),

    series: [
      {
        by: 'all',
        async count({ month, start, end }, now) {
          const moment = earlier(end, now);
          const [{ suspended, since }, known] = await Promise.all([suspensions(start, moment), activeSince()]);
          const members = await countAt(moment, suspended);
          const joined = model.countDocuments({
            isVerified: true,
            $or: [
              { confirmedAt: within({ start, end: moment }) },
              { confirmedAt: null, createdAt: within({ start, end: moment }) },
            ],
          });
          const firstQuiet = addMonths(month, 1 - FIGURES.quietMonths);
          const months = monthsBetween(firstQuiet, month).map(monthNumber);
          const activeThen = { activeMonths: monthNumber(month) };
          const quietThen = {
            $and: [{ activeMonths: { $nin: months } }, joinedBefore(periodOf(firstQuiet, zone).start)],
          };
          const values: Record<MemberFigure, number | null> = {
            members,
            new: await joined,
            gone: await countGone({ start, end: moment }, since),
            active: month >= known ? await countAt(moment, suspended, activeThen) : null,
            quiet: firstQuiet >= known ? await countAt(moment, suspended, quietThen) : null,
          };
          // The search of people tells everybody how many members there are.
          return totalsOf(values, { members, shown: ['members'] });
        },
        forgotten({ month }, now) {
          const oldest = addMonths(monthAt(now, zone), 1 - KEPT_MONTHS);
          if (month < oldest) return ['active', 'quiet'];
          return addMonths(month, 1 - FIGURES.quietMonths) < oldest ? ['quiet'] : [];
        },
      },
      {
        by: 'place',
        isWhole: true,
        // Members move, and change to whom they show their place.
        keeps: 'closing',
        async cells({ start, end }) {
          const { suspended } = await suspensions(start, end);
          const members = await byPlace(end, suspended);
          const all = [...members.values()].reduce((sum, each) => sum + each, 0);
          if (all < FIGURES.exactFrom) return [];
          const places = placesOf(members);
          const own = new Set(places.slice(0, -1));
          const elsewhere = [...members].reduce((sum, [key, count]) => (own.has(key) ? sum : sum + count), 0);
          const parts = places.map((key): [string, { members: Part }] => {
            const count = own.has(key) ? (members.get(key) ?? 0) : elsewhere;
            return [key, { members: { value: count, persons: count } }];
          });
          return cellsOf(['members'], new Map(parts));
        },
      },
    ],

    async tidy(now) {
      const oldest = monthNumber(addMonths(monthAt(now, zone), 1 - KEPT_MONTHS));
      await model.updateMany({ activeMonths: { $lt: oldest } }, { $pull: { activeMonths: { $lt: oldest } } });
    },
  };
}
