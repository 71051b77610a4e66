import type { Category, ExchangeFigure, FigureValue } from '@mutua/contracts';
import { CATEGORIES, ELSEWHERE, FIGURES } from '@mutua/contracts/limits';
import {
  addMonths,
  createCounting,
  FEW,
  type FiguresSeries,
  idAt,
  type Period,
  PRESENT,
  periodOf,
  placesOf,
  quarterOf,
  rowOf,
  shownPlaceKey,
  totalsOf,
} from '@mutua/domain';
import type { Connection } from 'mongoose';
import { memberModel } from '../members/member.model.ts';
import { taughtParts } from '../schedule/plan/attendance.ts';
import type { StoredSession } from '../schedule/plan/plan.model.ts';
import { skillModel } from '../skills/skill.model.ts';
import { type RequestDocument, requestModel } from '../store/request.model.ts';
import { earlier, type Span, within } from './spans.ts';

/** How many documents are read at once. */
const BATCH = 5_000;

type Values = Partial<Record<ExchangeFigure, FigureValue>>;
type Asked = Pick<RequestDocument, 'sender' | 'receiver' | 'receiverSkill'>;
type Planned = Asked & Pick<RequestDocument, 'senderSkill' | 'plan'>;

/** A part of a session: one member teaches the other. */
interface Taught {
  teacher: string;
  learner: string;
  category: Category;
  minutes: number;
}

/** Counts the exchanges of the site by category and by place, who gives and who takes, and what nobody asks for. */
export function createExchangeParts(
  connection: Connection,
  {
    zone,
    known,
    statesSince,
    unansweredAt,
    areAbsencesForgotten,
  }: {
    zone: string;
    /** How many members the site had at the end of a month. */
    known: (period: Pick<Period, 'end'>, now: Date) => Promise<number>;
    /** Since which month requests contain when they reached each status. */
    statesSince: () => Promise<string>;
    /** The requests that had waited for more than a week at a moment. */
    unansweredAt: (moment: Date) => Promise<Asked[]>;
    /** Whether the days away in a month are no longer kept. Then nobody can count again who has waited. */
    areAbsencesForgotten: (end: Date, now: Date) => boolean;
  },
): FiguresSeries[] {
  const requests = requestModel(connection);
  const members = memberModel(connection);
  const skills = skillModel(connection);

  /** Reads each part of the sessions that began in a time and were held: who taught whom, in which category, for how many minutes. */
  async function* taughtIn(span: Span, cut: Date): AsyncGenerator<Taught> {
    const fields = { sender: 1, receiver: 1, senderSkill: 1, receiverSkill: 1, 'plan.sessions': 1 } as const;
    const isHeld = ({ startsAt, status, settledAt }: StoredSession) =>
      status === 'held' && startsAt >= span.start && startsAt < span.end && !(settledAt && settledAt >= cut);
    const filter = { 'plan.sessions': { $elemMatch: { startsAt: within(span), status: 'held' } } };
    for await (const request of requests.find(filter, fields).lean<Planned[]>().cursor({ batchSize: BATCH })) {
      for (const session of request.plan?.sessions.filter(isHeld) ?? [])
        for (const { leg, minutes } of taughtParts(session)) {
          const [teacher, learner] =
            leg === 'sender' ? (['sender', 'receiver'] as const) : (['receiver', 'sender'] as const);
          yield {
            teacher: request[teacher]._id,
            learner: request[learner]._id,
            category: request[`${teacher}Skill`].category,
            minutes,
          };
        }
    }
  }

  /** Reads the requests of a filter, with both members and the category of what is asked for. */
  const asked = (filter: object) =>
    requests
      .find(filter, { 'sender._id': 1, 'receiver._id': 1, 'receiverSkill.category': 1 })
      .lean<Asked[]>()
      .cursor({ batchSize: BATCH }) as AsyncIterable<Asked>;

  /** Counts the members by the place that everybody sees, and says where a member is. */
  async function whereabouts(): Promise<{ places: string[]; keyOf: (id: string) => string }> {
    const counts = new Map<string, number>();
    const where = new Map<string, string>();
    const filter = { ...PRESENT, isLeaving: { $ne: true } };
    for await (const { _id, location = '' } of members
      .find(filter, { location: 1 })
      .lean()
      .cursor({ batchSize: BATCH })) {
      const key = shownPlaceKey(location);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (key !== ELSEWHERE) where.set(_id, key);
    }
    const places = placesOf(counts);
    const own = new Set(places);
    return { places, keyOf: (id) => (own.has(where.get(id) ?? '') ? (where.get(id) ?? '') : ELSEWHERE) };
  }

  /** Sums up who taught and who learned in the year that ends with a month. */
  async function fairnessOf(span: Span, cut: Date): Promise<Values> {
    const balance = new Map<string, { taught: number; learned: number }>();
    const add = (id: string, taught: number, learned: number) => {
      const before = balance.get(id) ?? { taught: 0, learned: 0 };
      balance.set(id, { taught: before.taught + taught, learned: before.learned + learned });
    };
    for await (const { teacher, learner, minutes } of taughtIn(span, cut)) {
      add(teacher, minutes, 0);
      add(learner, 0, minutes);
    }
    const all = [...balance.values()];
    const shares = [
      all.filter(({ taught, learned }) => taught > 0 && learned > 0).length,
      all.filter(({ taught }) => taught === 0).length,
      all.filter(({ learned }) => learned === 0).length,
    ];
    const [taughtAndLearned = null, onlyLearned = null, onlyTaught = null] = rowOf(
      shares.map((value) => ({ value, persons: value })),
    );
    const hours = all.map(({ taught, learned }) => (taught - learned) / 60).sort((a, b) => a - b);
    const quarter = (share: number) => {
      if (hours.length === 0) return null;
      return hours.length < FIGURES.quartersFrom ? FEW : quarterOf(hours, share);
    };
    return {
      taughtAndLearned,
      onlyLearned,
      onlyTaught,
      fairLow: quarter(0.25),
      fairMiddle: quarter(0.5),
      fairHigh: quarter(0.75),
    };
  }

  /** The categories in which at least five requests had been declined or withdrawn by a moment. */
  async function looseUntil(moment: Date): Promise<ReadonlySet<string>> {
    const before = { $gt: new Date(0), $lt: moment };
    const ended = await Promise.all(
      CATEGORIES.map(async (category) => {
        const counts = (['rejected', 'cancelled'] as const).map((status) =>
          requests
            .countDocuments({ [`changes.${status}.at`]: before, 'receiverSkill.category': category })
            .limit(FIGURES.few),
        );
        const [declined = 0, withdrawn = 0] = await Promise.all(counts);
        return declined + withdrawn >= FIGURES.few ? [category] : [];
      }),
    );
    return new Set(ended.flat());
  }

  /** Counts the skills that are taught for a year and were not asked for in it. */
  async function unaskedIn(span: Span): Promise<number> {
    const asked = new Set<string>();
    const grouped = requests.aggregate<{ _id: string }>([
      { $match: { createdAt: within(span) } },
      { $group: { _id: '$receiverSkill._id' } },
    ]);
    for await (const { _id } of grouped.cursor({ batchSize: BATCH })) asked.add(_id);
    let count = 0;
    const old = { isDeleted: false, _id: { $lt: idAt(span.start) } };
    for await (const { _id } of skills.find(old, { _id: 1 }).lean().cursor({ batchSize: BATCH }))
      if (!asked.has(_id)) count += 1;
    return count;
  }

  return [
    {
      by: 'category',
      isWhole: true,
      forgotten: ({ end }, now) => (areAbsencesForgotten(end, now) ? ['unanswered'] : []),
      async cells(period, now) {
        const { month, start, end, closesAt } = period;
        if ((await known(period, now)) < FIGURES.exactFrom) return [];
        const cut = earlier(closesAt, now);
        const counting = createCounting(CATEGORIES);
        const at = within({ start, end });
        const hasStates = month >= (await statesSince());
        const changed = hasStates ? { completed: { 'changes.completed.at': at } } : {};
        for (const [figure, filter] of Object.entries({ sent: { createdAt: at }, ...changed }))
          for await (const { sender, receiver, receiverSkill } of asked(filter))
            counting.add(receiverSkill.category, figure, 1, sender._id, receiver._id);
        for await (const { category, minutes, teacher, learner } of taughtIn({ start, end }, cut))
          counting.add(category, 'minutesTaught', minutes, teacher, learner);
        if (!hasStates) return counting.cells(['sent', 'minutesTaught']);
        // Nobody completes what was never sent. Where enough came to nothing, that bounds no number.
        const loose = await looseUntil(cut);
        for (const { sender, receiver, receiverSkill } of await unansweredAt(end))
          counting.add(receiverSkill.category, 'unanswered', 1, sender._id, receiver._id);
        return counting.cells(['sent', 'completed', 'minutesTaught'], {
          figures: ['sent', 'completed'],
          isTight: (key) => !loose.has(key),
          left: 'unanswered',
        });
      },
    },
    {
      by: 'place',
      isWhole: true,
      // Members move, and change to whom they show their place.
      keeps: 'closing',
      async cells(period, now) {
        const { start, end, closesAt } = period;
        if ((await known(period, now)) < FIGURES.exactFrom) return [];
        const { places, keyOf } = await whereabouts();
        const counting = createCounting(places);
        for await (const { teacher, learner, minutes } of taughtIn({ start, end }, earlier(closesAt, now)))
          counting.add(keyOf(teacher), 'minutesTaught', minutes, teacher, learner);
        return counting.cells(['minutesTaught']);
      },
    },
    {
      by: 'fairness',
      isParted: true,
      isWhole: true,
      async count(period, now) {
        const { month, end, closesAt } = period;
        const { start } = periodOf(addMonths(month, 1 - FIGURES.yearMonths), zone);
        const values = await fairnessOf({ start, end }, earlier(closesAt, now));
        return totalsOf(values, { members: await known(period, now) });
      },
    },
    {
      by: 'unasked',
      isWhole: true,
      // Which skills were taught then is not known later.
      keeps: 'end',
      async count(period, now) {
        const { month, end } = period;
        const { start } = periodOf(addMonths(month, 1 - FIGURES.yearMonths), zone);
        const values: Values = { unasked: await unaskedIn({ start, end }) };
        return totalsOf(values, { members: await known(period, now) });
      },
    },
  ];
}
