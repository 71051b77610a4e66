import { z } from 'zod';

/**
 * A call that a document makes for its page: `GET /skills/search?q={q}&sortBy={sortBy|relevance}&page=1`. `:name` is a parameter of the
 * page's path, `{name}` a parameter of its query, `{name|default}` the same with a default.
 */
export const PageRead = z.string().regex(/^GET (\/:?[\w-]+)+(\?[\w=&{}|-]+)?$/);
