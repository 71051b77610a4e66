import type { Pagination } from '@mutua/contracts';

/** The options of RTK Query for a list that is loaded page by page. */
export const pageByPage = {
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, pages } }: { pagination: Pick<Pagination, 'page' | 'pages'> }) =>
    page < pages ? page + 1 : undefined,
};
