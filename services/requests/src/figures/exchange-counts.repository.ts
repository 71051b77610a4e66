import { ERASED_VERSION, type ExchangeFigure, type FigureValue, WITHDRAWALS } from '@mutua/contracts';
import { FIGURES } from '@mutua/contracts/limits';
import { DAY_MS, HOUR_MS } from '@mutua/contracts/time';
import {
  type FiguresSource,
  idAt,
  medianOf,
  type Period,
  PRESENT,
  partOf,
  presentAt,
  shareOf,
  totalsOf,
} from '@mutua/domain';
import type { Connection } from 'mongoose';
import { type MemberDocument, memberModel } from '../members/member.model.ts';
import { type Absence, presentTimeBetween } from '../schedule/away/absences.ts';
import { availabilityModel } from '../schedule/away/availability.model.ts';
import { type RequestDocument, requestModel } from '../store/request.model.ts';
import { createExchangeParts } from './exchange-parts.repository.ts';
import { earlier, type Span, within } from './spans.ts';

/** The version of these definitions. A change of a definition gets a new one. */
const RULE = 1;
/** Since which month requests contain when they reached each status. The migration stores it. */
export const STATES_SINCE = 'states-since';
/** For how many days after a month the days away in it are surely kept. */
const ABSENCES_KEPT_DAYS = 250;
const ANSWER_MS = FIGURES.answerDays * DAY_MS;
/** How many members are looked up at once. */
const BATCH = 1_000;

const areAbsencesForgotten = (end: Date, now: Date): boolean =>
  now.getTime() - end.getTime() > ABSENCES_KEPT_DAYS * DAY_MS;

type Values = Partial<Record<ExchangeFigure, FigureValue>>;
type Waiting = Pick<RequestDocument, '_id' | 'createdAt' | 'changes' | 'sender' | 'receiver' | 'receiverSkill'> & {
  questions?: { at: Date }[];
};

const WAITING_FIELDS = {
  createdAt: 1,
  changes: 1,
  'sender._id': 1,
  'receiver._id': 1,
  'receiverSkill.category': 1,
  'questions.at': 1,
} as const;
/** Legs of rings were agreed on by all at once, so nobody has answered them. */
const ASKED = { 'ring._id': null } as const;

/** When the receiver first accepted, declined or asked something, up to a moment. The first question is always the receiver's. */
function answeredAt({ changes = {}, questions = [] }: Waiting, cut: Date): Date | null {
  const at = (questions[0] ?? changes.accepted ?? changes.rejected)?.at;
  return at && at < cut ? at : null;
}

/** How long a request has waited for its answer, without the days away of its receiver: until the answer, else until it ended or now. */
interface Took {
  ms: number;
  isAnswered: boolean;
}

function tookOf(request: Waiting, absences: readonly Absence[], cut: Date): Took {
  const answered = answeredAt(request, cut);
  const until = answered ?? earlier(request.changes?.cancelled?.at ?? cut, cut);
  return { ms: presentTimeBetween(request.createdAt, until, absences), isAnswered: answered !== null };
}

/** The days of a time, or parts of them, so that no query reads more than a day of requests. */
function* daysOf({ start, end }: Span): Generator<Span> {
  for (let from = start; from < end; ) {
    const to = earlier(new Date(from.getTime() + DAY_MS), end);
    yield { start: from, end: to };
    from = to;
  }
}

const joinedAt = ({ _id, joinedAt: known }: MemberDocument): Date =>
  known ?? new Date(Number.parseInt(_id.slice(0, 8), 16) * 1000);

/** Counts the exchanges of the site by month. */
export function createExchangeCounts(connection: Connection, zone: string): FiguresSource {
  const requests = requestModel(connection);
  const members = memberModel(connection);
  const availabilities = availabilityModel(connection);
  const marks = connection.collection<{ _id: string; month: string }>('figuresWork');

  /** The absences of these members. */
  async function absencesOf(ids: readonly string[]): Promise<(id: string) => readonly Absence[]> {
    const found = await availabilities.find({ _id: { $in: [...new Set(ids)] } }, { away: 1, past: 1 }).lean();
    const known = new Map(found.map(({ _id, away, past = [] }) => [_id, away ? [...past, away] : past]));
    return (id) => known.get(id) ?? [];
  }

  /** Counts the changes of requests to each status in a time. */
  async function changesIn(span: Span): Promise<Values> {
    const count = (filter: object) => requests.countDocuments(filter).exec();
    const at = within(span);
    const expired = {
      'changes.cancelled.at': at,
      'changes.cancelled.actorId': null,
      reason: WITHDRAWALS.expired,
    };
    const [accepted, declined, completed, cancelled, ended] = await Promise.all([
      count({ 'changes.accepted.at': at }),
      count({ 'changes.rejected.at': at }),
      count({ 'changes.completed.at': at }),
      count({ 'changes.cancelled.at': at }),
      count(expired),
    ]);
    return { accepted, declined, completed, cancelled: cancelled - ended, expired: ended };
  }

  /**
   * Sums up the sessions that began in a time and were held, and their minutes. A session of two parts counts once: each minute is taught by
   * one of the two.
   */
  async function sessionsIn(span: Span, cut: Date): Promise<Values> {
    const held = {
      startsAt: within(span),
      status: 'held',
      $or: [{ settledAt: null }, { settledAt: { $lt: cut } }],
    };
    const onSession = {
      'plan.sessions.startsAt': held.startsAt,
      'plan.sessions.status': held.status,
      $or: [{ 'plan.sessions.settledAt': null }, { 'plan.sessions.settledAt': { $lt: cut } }],
    };
    const [found] = await requests.aggregate<{ sessions: number; minutes: number }>([
      { $match: { 'plan.sessions': { $elemMatch: held } } },
      { $project: { 'plan.sessions': 1 } },
      { $unwind: '$plan.sessions' },
      { $match: onSession },
      {
        $group: {
          _id: null,
          sessions: { $sum: 1 },
          minutes: { $sum: { $ifNull: ['$plan.sessions.heldMinutes', '$plan.sessions.minutes'] } },
        },
      },
    ]);
    return { sessions: found?.sessions ?? 0, minutesTaught: found?.minutes ?? 0 };
  }

  /** How soon the requests of a time were answered. Days on which the receiver was away do not count. */
  async function answersIn(span: Span, cut: Date): Promise<Values> {
    const took: Took[] = [];
    for (const day of daysOf(span)) {
      const sent = await requests.find({ ...ASKED, createdAt: within(day) }, WAITING_FIELDS).lean<Waiting[]>();
      const absences = await absencesOf(sent.map(({ receiver }) => receiver._id));
      took.push(...sent.map((request) => tookOf(request, absences(request.receiver._id), cut)));
    }
    const answered = took.filter(({ isAnswered }) => isAnswered);
    const inTime = answered.filter(({ ms }) => ms <= ANSWER_MS);
    // Who has not had the time to answer yet is not counted.
    const asked = took.filter(({ isAnswered, ms }) => isAnswered || ms > ANSWER_MS);
    return {
      answerHours: medianOf(answered.map(({ ms }) => ms / HOUR_MS)),
      answeredInTime: shareOf(inTime.length, asked.length),
    };
  }

  /** The requests that were pending at a moment, for more than a week, without any answer. */
  async function unansweredAt(moment: Date): Promise<Waiting[]> {
    const sent = { ...ASKED, createdAt: { $lt: new Date(moment.getTime() - ANSWER_MS) } };
    // Pending now, or pending then and changed since. Each has an index.
    const filters = [
      { ...sent, status: 'pending' as const },
      ...(['accepted', 'rejected', 'cancelled'] as const).map((status) => ({
        ...sent,
        [`changes.${status}.at`]: { $gte: moment },
      })),
    ];
    const found = new Map<string, Waiting>();
    for (const filter of filters)
      for (const each of await requests.find(filter, WAITING_FIELDS).lean<Waiting[]>()) found.set(each._id, each);
    const pending = [...found.values()].filter((each) => {
      const { rejected, accepted, cancelled } = each.changes ?? {};
      return answeredAt(each, moment) === null && ![rejected, accepted, cancelled].some((at) => at && at.at < moment);
    });
    const absences = await absencesOf(pending.map(({ receiver }) => receiver._id));
    return pending.filter(
      ({ createdAt, receiver }) => presentTimeBetween(createdAt, moment, absences(receiver._id)) > ANSWER_MS,
    );
  }

  /** When each of these members first had an accepted exchange. */
  async function firstAcceptedOf(ids: readonly string[]): Promise<Map<string, Date>> {
    const first = new Map<string, Date>();
    const accepted = { 'changes.accepted.at': { $gt: new Date(0) } };
    for (const side of ['sender', 'receiver'] as const) {
      const found = await requests.aggregate<{ _id: string; at: Date }>([
        { $match: { ...accepted, [`${side}._id`]: { $in: [...ids] } } },
        { $group: { _id: `$${side}._id`, at: { $min: '$changes.accepted.at' } } },
      ]);
      for (const { _id, at } of found) first.set(_id, earlier(first.get(_id) ?? at, at));
    }
    return first;
  }

  const known = ({ end }: Pick<Period, 'end'>, now: Date): Promise<number> =>
    members.countDocuments(presentAt(end, now)).exec();
  const monthOf = async (id: string): Promise<string> => (await marks.findOne({ _id: id }))?.month ?? '';

  return {
    rule: RULE,

    async since() {
      const first = await requests.findOne({}, { createdAt: 1 }).sort({ createdAt: 1 }).lean();
      return first?.createdAt ?? null;
    },

    erased: () => members.countDocuments({ version: ERASED_VERSION }).exec(),

    series: [
      {
        by: 'all',
        async count(period, now) {
          const { month, start, end, closesAt } = period;
          const moment = earlier(end, now);
          const cut = earlier(closesAt, now);
          const span = { start, end: moment };
          const hasStates = month >= (await monthOf(STATES_SINCE));
          const unknown: Values = { accepted: null, declined: null, completed: null, cancelled: null, expired: null };
          const values: Values = {
            sent: await requests.countDocuments({ createdAt: within(span) }),
            ...(hasStates ? await changesIn(span) : unknown),
            ...(await sessionsIn(span, cut)),
            unanswered: (await unansweredAt(moment)).length,
            ...(hasStates ? await answersIn(span, cut) : { answerHours: null, answeredInTime: null }),
          };
          return totalsOf(values, { members: await known(period, now) });
        },
        forgotten: ({ end }, now) =>
          areAbsencesForgotten(end, now) ? ['unanswered', 'answerHours', 'answeredInTime'] : [],
      },
      {
        by: 'joined',
        isParted: true,
        waitDays: FIGURES.firstExchangeDays,
        async count(period, now) {
          const { month, start, end } = period;
          if (month < (await monthOf(STATES_SINCE))) return {};
          const joined = await members
            .find({
              ...PRESENT,
              $or: [
                { joinedAt: within({ start, end }) },
                { joinedAt: null, _id: { $gte: idAt(start), $lt: idAt(end) } },
              ],
            })
            .lean();
          const days: number[] = [];
          for (let from = 0; from < joined.length; from += BATCH) {
            const part = joined.slice(from, from + BATCH);
            const first = await firstAcceptedOf(part.map(({ _id }) => _id));
            for (const member of part) {
              const at = first.get(member._id);
              const took = at && (at.getTime() - joinedAt(member).getTime()) / DAY_MS;
              if (took !== undefined && took <= FIGURES.firstExchangeDays) days.push(Math.max(0, took));
            }
          }
          const firstExchange = partOf(days.length, joined.length);
          const values: Values = {
            joined: joined.length,
            firstExchange,
            firstExchangeDays: typeof firstExchange === 'number' ? medianOf(days) : firstExchange,
          };
          return totalsOf(values, { members: await known(period, now) });
        },
      },
      ...createExchangeParts(connection, {
        zone,
        known,
        statesSince: () => monthOf(STATES_SINCE),
        unansweredAt,
        areAbsencesForgotten,
      }),
    ],
  };
}
