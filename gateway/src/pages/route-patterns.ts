import { LRUCache } from 'lru-cache';

/** Releases have few paths; those of many years are dropped. */
const compiled = new LRUCache<string, RegExp>({ max: 1000, memoMethod: (path) => compile(path) });

/** Matches as the shell's router does: in any letter case, with or without a slash at the end. The parameters are named groups. */
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

/** Of the routes that match a path the one that the router shows. */
export const bestMatch = <Route extends { path: string }>(routes: readonly Route[], path: string): Route | undefined =>
  routes.filter((route) => patternOf(route.path).test(path)).sort((a, b) => variables(a.path) - variables(b.path))[0];
