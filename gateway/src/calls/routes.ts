import { type EndpointKey, type EndpointSpec, endpoints } from '@mutua/contracts';

/** An entry of the contract's table of calls. */
export interface Endpoint {
  key: EndpointKey;
  /** The path, with `:name` for parameters. */
  path: string;
  spec: EndpointSpec;
}

/**
 * Matches the value of a parameter: an id, a token or a file name. Percent-encodings and names with a leading dot do not match, so
 * that each call has exactly one spelling.
 */
const PARAMETER = '[\\w~-][\\w.~-]*';

const fixed = new Map<string, Endpoint>();
const varying = new Map<string, { pattern: RegExp; endpoint: Endpoint }[]>();

/** Groups the patterns by method and first segment of the path, so that a look-up tests only a few of them. */
const groupOf = (method: string, path: string): string => {
  const end = path.indexOf('/', 1);
  return `${method} ${end < 0 ? path : path.slice(0, end)}`;
};

for (const [key, spec] of Object.entries(endpoints) as [EndpointKey, EndpointSpec][]) {
  if (spec.inside) continue;
  const [method = '', path = ''] = key.split(' ');
  const endpoint = { key, path, spec };
  if (!path.includes(':')) {
    fixed.set(key, endpoint);
    continue;
  }
  const pattern = new RegExp(`^${path.replace(/:\w+/g, PARAMETER)}$`);
  const group = groupOf(method, path);
  varying.set(group, [...(varying.get(group) ?? []), { pattern, endpoint }]);
}

/**
 * Finds the call of the contract for a method and a path (as received, without `/api` and query). Another letter case, slash or
 * encoding finds nothing. HEAD finds the GET call.
 */
export const endpointOf = (method: string, path: string): Endpoint | undefined => {
  const asked = method === 'HEAD' ? 'GET' : method;
  return (
    fixed.get(`${asked} ${path}`) ??
    varying.get(groupOf(asked, path))?.find(({ pattern }) => pattern.test(path))?.endpoint
  );
};

/** The methods of a path of the API. */
export const methodsOf = (path: string): string[] =>
  ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].filter((method) => endpointOf(method, path));
