// Over 300 lines: one life of a figure: counted, closed, hidden, read.

import type { FigureValue } from '@mutua/contracts';
import { gauge } from '@mutua/service-kit';
import { HIDING } from './few.ts';
import type { FigureCell, FiguresDocument } from './figures.model.ts';
import { type FiguresRepository, figuresId } from './figures.repository.ts';
import { monthAt, monthsBetween, nextNightAt, type Period, periodOf, stateAt } from './months.ts';

const differingMonths = gauge({
  name: 'mutua_figures_differing',
  help: 'Closed months whose stored figures differ from a new count, and no erasure explains it',
});

export type FigureValues = Partial<Record<string, FigureValue>>;

/** One count over the documents of a service. */
export interface FiguresSeries {
  /** `all` for the totals. */
  by: string;
  /** How many days after its end a month can be counted. */
  waitDays?: number;
  /** Counts months only when they have ended. */
  isWhole?: boolean;
  /**
   * Whether the values are parts of a total, such as those of fairness. Parts, and those of every breakdown, are shown when the month has
   * closed, never before: of two counts around a late event, the first would tell what the second hides.
   */
  isParted?: boolean;
  /**
   * How a later count compares. `end`: what is counted changes without a trace, so the first count after the end of a month stays, and
   * months that ended long before are unknown. `closing`: the last count before the closing stays. Neither is ever checked.
   */
  keeps?: 'end' | 'closing';
  /**
   * Counts a month. What was stored after the month has closed must not count.
   * @param now when the count began: later facts do not count either
   */
  count?(period: Period, now: Date): Promise<FigureValues>;
  /** Counts the parts of a month, for a series that is a breakdown. */
  cells?(period: Period, now: Date): Promise<FigureCell[]>;
  /** The figures that a later count can no longer find, because their documents are not kept for so long. */
  forgotten?(period: Period, now: Date): readonly string[];
}

/** What a service counts. */
export interface FiguresSource {
  /** The version of the definitions. */
  rule: number;
  series: readonly FiguresSeries[];
  /** When there was first something to count; null when there is nothing yet. */
  since(): Promise<Date | null>;
  /** How many accounts have been erased until now. */
  erased(): Promise<number>;
  /** Removes what is no longer kept. Runs each night. */
  tidy?(now: Date): Promise<void>;
}

/** A figure of a closed month that differs from a new count. */
export interface Difference {
  month: string;
  by: string;
  figure: string;
  stored: FigureValue | undefined;
  counted: FigureValue | undefined;
  /** How many accounts were erased since the month was counted. Without one, nothing explains the difference. */
  erasedSince: number;
}

export type Figures = ReturnType<typeof createFigures>;

/** The figures of a document, and those of its parts as `music: sent`. */
const allOf = ({ values, cells = [] }: Pick<FiguresDocument, 'values' | 'cells'>): FigureValues => ({
  ...values,
  ...Object.fromEntries(
    cells.flatMap(({ key, values: parts }) =>
      Object.entries(parts).map(([figure, value]) => [`${key}: ${figure}`, value]),
    ),
  ),
});

/** The name of a figure, also of that of a part. */
const nameOf = (figure: string): string => figure.split(': ').at(-1) ?? figure;

/** The counted values, with the stored ones of figures that a count no longer finds. */
const withStored = <V>(
  counted: Partial<Record<string, V>>,
  stored: Partial<Record<string, V>>,
  forgotten: ReadonlySet<string>,
): Partial<Record<string, V>> =>
  Object.fromEntries([
    ...Object.entries(counted).filter(([figure]) => !forgotten.has(figure)),
    ...Object.entries(stored).filter(([figure]) => forgotten.has(figure)),
  ]);

/** Whether a document shows nothing, as that of a site with few members. */
function isHidden({ values, cells }: Pick<FiguresDocument, 'values' | 'cells'>): boolean {
  if (cells) return cells.length === 0;
  const known = Object.values<FigureValue | undefined>(values).filter((value) => value !== null && value !== undefined);
  return known.length > 0 && known.every((value) => typeof value !== 'number');
}

const isSame = (a: FigureValue | undefined, b: FigureValue | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Counts the months of a service in its documents, and stores the results. It keeps no running totals: one missed change would leave a total
 * wrong for good, while a later count includes what came late.
 */
export function createFigures({
  repository,
  source,
  zone,
}: {
  repository: FiguresRepository;
  source: FiguresSource;
  /** The IANA zone of the site. */
  zone: string;
}) {
  const { series, rule } = source;

  async function count(each: FiguresSeries, month: string, now: Date): Promise<FiguresDocument> {
    const period = periodOf(month, zone, each.waitDays);
    const erased = await source.erased();
    const values = (await each.count?.(period, now)) ?? {};
    const cells = await each.cells?.(period, now);
    const state = stateAt(period, now);
    return {
      _id: figuresId({ month, by: each.by }),
      month,
      by: each.by,
      key: '',
      // The first count after the end stays.
      state: each.keeps === 'end' && state === 'settling' ? 'closed' : state,
      values: values as FiguresDocument['values'],
      ...(cells && { cells }),
      computedAt: now,
      rule,
      ...((cells || each.isParted) && { hiding: HIDING }),
      erased,
    };
  }

  /** Whether a series can be counted for a month already. */
  const isCountable = (
    { waitDays = 0, isWhole = waitDays > 0, keeps }: FiguresSeries,
    month: string,
    now: Date,
  ): boolean => {
    const { start, end, closesAt } = periodOf(month, zone);
    if (keeps === 'end' && now >= closesAt) return false;
    return isWhole ? now.getTime() >= end.getTime() + waitDays * 24 * 3_600_000 : start <= now;
  };

  /** Compares a stored month with a new count. Null when they cannot be compared. */
  async function compare(each: FiguresSeries, month: string, now: Date) {
    const stored = each.keeps ? null : await repository.find(month, each.by);
    if (stored?.state !== 'closed') return null;
    const counted = await count(each, month, now);
    if (stored.hiding !== counted.hiding) return null;
    // The site was smaller, or larger, when the month was stored. What was hidden then stays hidden.
    if (isHidden(stored) !== isHidden(counted)) return null;
    const forgotten = new Set(each.forgotten?.(periodOf(month, zone, each.waitDays), now) ?? []);
    const [before, after] = [allOf(stored), allOf(counted)];
    // A month that closed before a figure was divided has no parts of it.
    const divided = new Set((stored.cells ?? []).flatMap(({ values }) => Object.keys(values)));
    const isComparable = (figure: string) =>
      !forgotten.has(nameOf(figure)) && (!stored.cells?.length || divided.has(nameOf(figure)));
    const figures = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const differences = figures
      .filter((figure) => isComparable(figure) && !isSame(before[figure], after[figure]))
      .map(
        (figure): Difference => ({
          month,
          by: each.by,
          figure,
          stored: before[figure],
          counted: after[figure],
          erasedSince: Math.max(0, counted.erased - stored.erased),
        }),
      );
    const known = new Map(stored.cells?.map(({ key, values }) => [key, values]));
    const cells = counted.cells?.map(({ key, values }) => ({
      key,
      values: withStored(values, known.get(key) ?? {}, forgotten) as typeof values,
    }));
    const values = withStored(counted.values, stored.values, forgotten) as typeof counted.values;
    return { stored, differences, counted: { ...counted, values, ...(cells && { cells }) } };
  }

  /** Returns every figure of a closed month that differs. Months of earlier definitions are not compared. */
  async function check(month: string, now = new Date()): Promise<Difference[]> {
    const found: Difference[] = [];
    for (const each of series) {
      const compared = await compare(each, month, now);
      if (compared?.stored.rule === rule) found.push(...compared.differences);
    }
    return found;
  }

  /** Counts every month of a series that is not closed, the latest first. */
  async function countOpen(each: FiguresSeries, months: readonly string[], now: Date, isStopping: () => boolean) {
    const closed = new Set(await repository.closedMonths(each.by));
    for (const month of months) {
      if (isStopping()) return;
      if (closed.has(month) || !isCountable(each, month, now)) continue;
      await repository.write(await count(each, month, now));
      await repository.extend(new Date());
    }
  }

  /** Checks a random closed month, and those that differed before. */
  async function checkSome(now: Date, isStopping: () => boolean): Promise<void> {
    const closed = await repository.closedMonths('all');
    const random = closed[Math.floor(Math.random() * closed.length)];
    const before = await repository.differing();
    const differing: string[] = [];
    for (const month of new Set([...before, ...(random ? [random] : [])])) {
      if (isStopping()) return;
      const found = await check(month, now);
      if (found.some(({ erasedSince }) => erasedSince === 0)) differing.push(month);
    }
    await repository.setDiffering(differing);
  }

  /**
   * The months that are to be counted, the earliest first. The running one is among them before there is anything to count: what nobody has
   * done is 0, not unknown. What has been counted once is counted until it closes.
   */
  async function openMonths(now: Date): Promise<string[]> {
    const [since, open] = await Promise.all([source.since(), repository.firstOpenMonth()]);
    const running = monthAt(now, zone);
    const [first = running] = [running, ...(since ? [monthAt(since, zone)] : []), ...(open ? [open] : [])].sort();
    return monthsBetween(first, running);
  }

  const closedMonths = async (): Promise<string[]> =>
    [...new Set((await Promise.all(series.map(({ by }) => repository.closedMonths(by)))).flat())].sort();

  return {
    zone,
    closedMonths,
    check,

    /** Counts a month now, and stores the count unless the month is closed. */
    async computeMonth(month: string, now = new Date()): Promise<void> {
      for (const each of series)
        if (isCountable(each, month, now)) await repository.write(await count(each, month, now));
    },

    /** Counts every month that is not closed, the latest first. Does nothing unless it is due and no other process is at it. */
    async nightly(isStopping: () => boolean, now = new Date()): Promise<void> {
      differingMonths.set((await repository.differing()).length);
      if (!(await repository.claim(now))) return;
      const months = (await openMonths(now)).reverse();
      for (const each of series) await countOpen(each, months, now, isStopping);
      if (isStopping()) return;
      await checkSome(now, isStopping);
      await source.tidy?.(now);
      await repository.done(nextNightAt(now, zone));
    },

    /**
     * Counts a closed month again.
     * @param writes whether the new count replaces the stored one
     */
    async rebuild(month: string, { writes, now = new Date() }: { writes: boolean; now?: Date }): Promise<Difference[]> {
      const found: Difference[] = [];
      for (const each of series) {
        const compared = await compare(each, month, now);
        if (!compared) continue;
        found.push(...compared.differences);
        if (writes && compared.differences.length > 0) await repository.replace(compared.counted);
      }
      return found;
    },

    /** Whether the running month is to be counted again, because somebody has opened the page. One caller in some minutes gets true. */
    isStale: (now = new Date()): Promise<boolean> => repository.claimRefresh(now),

    /**
     * The stored months, the earliest first. Months that nobody has counted are left out.
     * @param by the wanted breakdown
     */
    async read(from: string, to: string, by?: string) {
      const wanted = series.filter((each) => !each.cells || each.by === by);
      const parted = new Set(wanted.filter(({ cells, isParted }) => cells || isParted).map((each) => each.by));
      const stored = await repository.between(
        from,
        to,
        wanted.map((each) => each.by),
      );
      const found = stored.filter((each) => each.state === 'closed' || !parted.has(each.by));
      const byMonth = Map.groupBy(found, ({ month }) => month);
      const months = [...byMonth].flatMap(([month, documents]) => {
        const total = documents.find(({ by }) => by === 'all');
        if (!total) return [];
        const values: Record<string, FigureValue> = Object.assign({}, ...documents.map((each) => each.values));
        const cells = documents.find((each) => each.by === by)?.cells ?? [];
        return [{ month, state: total.state, rule: total.rule, values, cells }];
      });
      const latest = found.reduce<Date | null>(
        (late, { computedAt }) => (late && late > computedAt ? late : computedAt),
        null,
      );
      return { months, computedAt: latest?.toISOString() ?? null, timeZone: zone };
    },

    /** The month that is running. */
    running: (now = new Date()): string => monthAt(now, zone),
  };
}
