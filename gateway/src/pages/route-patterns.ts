import { LRUCache } from 'lru-cache';

/** Releases have few paths; the limit drops those of old releases. */
const compiled = new LRUCache<string, RegExp>({ max: 1000, memoMethod: (path) => compile(path) });

/** Matches like the shell's router: in any letter case, with or without a trailing slash. The parameters are named groups. */
export const patternOf = (path: string): RegExp => compiled.memo(path);

const compile = (path: string): RegExp => {
  const segments = path.split('/').filter(Boolean);
  const parts = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?';
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(segment) ?? [];
    if (name) return optional ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`;
    return `/${segment.replace(/[^\w-]/g, '\\$&')}`;
  });
  return new RegExp(`^${parts.join('')}/?$`, 'i');
};

/** The router prefers `/skills/create` to `/skills/:skillId`. */
const variables = (path: string): number => path.split('/').filter((segment) => /^[:*]/.test(segment)).length;

/** Of the routes that match a path, returns the one that the router chooses. */
export const bestMatch = <Route extends { path: string }>(routes: readonly Route[], path: string): Route | undefined =>
  routes.filter((route) => patternOf(route.path).test(path)).sort((a, b) => variables(a.path) - variables(b.path))[0];
