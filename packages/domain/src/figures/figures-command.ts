import type { FigureValue, ServiceName } from '@mutua/contracts';
import { connectMongo, createLogger } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import type { Difference, Figures } from './figures.ts';

const USAGE = `npm run figures -- check
npm run figures -- rebuild <month> [--write]     a month is 2026-03`;

const shown = (value: FigureValue | undefined): string =>
  value === null || value === undefined ? 'unknown' : typeof value === 'number' ? String(value) : 'hidden';

const why = ({ erasedSince }: Difference): string =>
  erasedSince > 0 ? `${erasedSince} members erased since` : 'nothing explains it';

const lineOf = (service: string, difference: Difference): string => {
  const { month, figure, stored, counted } = difference;
  return `${service} ${month} ${figure}: stored ${shown(stored)}, counted ${shown(counted)} (${why(difference)})`;
};

type Commanded = Pick<Figures, 'closedMonths' | 'check' | 'rebuild'>;
type Print = (line: string) => void;

async function check(service: string, figures: Commanded, print: Print): Promise<boolean> {
  const months = await figures.closedMonths();
  const found: Difference[] = [];
  for (const each of months) found.push(...(await figures.check(each)));
  for (const each of found) print(lineOf(service, each));
  print(`${service}: ${months.length} closed months, ${found.length} numbers differ.`);
  return found.every(({ erasedSince }) => erasedSince > 0);
}

async function rebuild(service: string, figures: Commanded, month: string, writes: boolean, print: Print) {
  const found = await figures.rebuild(month, { writes });
  for (const each of found) print(lineOf(service, each));
  const end = found.length === 0 ? '.' : writes ? ', and are stored now.' : '; --write stores them.';
  print(`${service} ${month}: ${found.length} numbers differ${end}`);
  return true;
}

/**
 * Runs `check` or `rebuild` for the figures of one service.
 * @returns false when a number differs and no erasure explains it, or the command is wrong
 */
async function runFiguresCommand(
  service: string,
  figures: Commanded,
  args: readonly string[],
  print: Print,
): Promise<boolean> {
  const [command, month = '', option] = args;
  if (command === 'check' && args.length === 1) return check(service, figures, print);
  const isWhole = /^\d{4}-\d\d$/.test(month) && (option === undefined || option === '--write');
  if (command === 'rebuild' && isWhole) return rebuild(service, figures, month, option === '--write', print);
  print(USAGE);
  return false;
}

/**
 * The program `src/figures.ts` of a service: connects to its database, and runs the command of the arguments.
 * @returns the exit code
 */
export async function runFiguresProgram(
  service: ServiceName,
  config: { MONGODB_URI: string; MONGODB_DB: string; SITE_TIME_ZONE: string },
  createFigures: (connection: Connection, zone: string) => Commanded,
  args: readonly string[],
  print: Print,
): Promise<number> {
  const logger = createLogger({ service, level: 'error' });
  const connection = await connectMongo({ uri: config.MONGODB_URI, dbName: config.MONGODB_DB, logger });
  try {
    const figures = createFigures(connection, config.SITE_TIME_ZONE);
    return (await runFiguresCommand(service, figures, args, print)) ? 0 : 1;
  } finally {
    await connection.close();
  }
}
