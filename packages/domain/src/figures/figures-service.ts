import { toCsv } from '@mutua/contracts';
import {
  type Caller,
  createPeriodicTask,
  type Logger,
  languageFor,
  NotFoundError,
  sendCompressed,
} from '@mutua/service-kit';
import type { Request, Response } from 'express';
import type { Figures, FigureValues } from './figures.ts';

/** How often a process looks whether the nightly count is due. */
const POLL_MS = 60_000;
/** Also what is 5 or more, when it would tell a smaller number. */
const HIDDEN = 'hidden';

export type FiguresService = ReturnType<typeof createFiguresService>;

/** Answers organisers, and counts each night. */
export function createFiguresService({
  figures,
  keys,
  isOrganiser = async () => true,
  logger,
  pollMs = POLL_MS,
}: {
  figures: Figures;
  /** The figures in the order of the columns. */
  keys: readonly string[];
  /** Whether the member's document has the role. Services without documents of members know organisers by the token only. */
  isOrganiser?: (memberId: string) => Promise<boolean>;
  logger: Logger;
  pollMs?: number | undefined;
}) {
  const nightly = createPeriodicTask(figures.nightly, {
    everyMs: pollMs,
    failure: 'figures will be counted later',
    logger,
  });
  let refreshing: Promise<void> = Promise.resolve();

  /** Counts the running month in the background: the caller gets the last count. */
  async function refresh(): Promise<void> {
    if (!(await figures.isStale())) return;
    refreshing = figures
      .computeMonth(figures.running())
      .catch((error: unknown) => logger.warn({ err: error }, 'the running month will be counted later'));
  }

  const valuesOf = (values: FigureValues) =>
    keys.map((key) => {
      const value = values[key] ?? null;
      return value === null ? '' : typeof value === 'number' ? value : HIDDEN;
    });

  /** The months of an answer as rows: numbers, empty cells for what is unknown, `hidden` for what is hidden. */
  const rowsOf = ({ months }: Awaited<ReturnType<Figures['read']>>, by: string | undefined) => [
    ['month', 'state', ...(by ? [by] : []), ...keys],
    ...months.flatMap(({ month, state, values, cells }) => [
      [month, state, ...(by ? [''] : []), ...valuesOf(values)],
      ...cells.map((cell) => [month, state, cell.key, ...valuesOf(cell.values)]),
    ]),
  ];

  return {
    /**
     * Checks the token first, so that other members' calls cost no read.
     * @throws NotFoundError for everybody but organisers
     */
    async answer(
      caller: Caller,
      { from, to, by }: { from: string; to: string; by?: string | undefined },
      { req, res }: { req: Request; res: Response },
    ): Promise<Awaited<ReturnType<Figures['read']>>> {
      if (!caller.roles.includes('organiser') || !(await isOrganiser(caller.userId))) throw new NotFoundError();
      const answer = await figures.read(from, to, by);
      await refresh();
      res.vary('Accept');
      if (req.accepts(['application/json', 'text/csv']) === 'text/csv')
        sendCompressed(req, res.type('text/csv'), toCsv(rowsOf(answer, by), languageFor(res)));
      return answer;
    },

    start: nightly.start,
    async stop(): Promise<void> {
      await nightly.stop();
      await refreshing;
    },
  };
}
