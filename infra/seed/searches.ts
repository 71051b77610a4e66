import type { DemoData } from '@mutua/contracts/demo';
import type { Category, SearchCadence } from '@mutua/contracts/limits';
import type { Cast } from './members.ts';
import { DAY, type Maker } from './model.ts';
import { idOf } from './random.ts';

const saved: readonly (readonly [who: string, q: string, Category | null, SearchCadence, daysAgo: number])[] = [
  ['Nadia Benali', 'calligraphy', 'art', 'weekly', 12],
  ['Jonas Lindqvist', 'double bass', null, 'now', 5],
];

/** The searches that members have saved. */
export const createSearches = ({ ago }: Maker, { named }: Cast): NonNullable<DemoData['searches']> =>
  saved.map(([who, q, category, cadence, daysAgo]) => ({
    _id: idOf('search', `${who}:${q}`),
    userId: named(who)._id,
    q,
    category,
    cadence,
    createdAt: ago(daysAgo * DAY),
  }));
