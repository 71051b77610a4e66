import type { SearchRadius, SkillSort } from '@mutua/contracts';
import type { Hidden, Searcher } from '@mutua/domain';
import type { Filters } from './filters.ts';
import type { Term } from './relevance.ts';

/** A search as the database is asked. */
export interface SkillQuery extends Filters {
  terms: readonly Term[];
  /** Owners whose skills the caller may not see. */
  hiddenOwners: readonly string[];
  /** Owners who have chosen not to be found by the caller. */
  hidden: Hidden;
  /** The kind of reader, whose tokens of places are read. */
  searcher: Searcher;
  /** The place from which an order by distance measures. */
  from?: string | null;
  /** The radius around a place, within which relevance has bands of distance. */
  near?: { id: string; km: SearchRadius; orOnline: boolean } | null;
  sortBy: SkillSort;
  skip: number;
  limit: number;
  /** Without a count, the total is the number of entries up to the end of the page. */
  isCounted?: boolean;
}
