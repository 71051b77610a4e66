import { type EndpointKey, type EndpointSpec, endpoints } from '@mutua/contracts';

/** A call of the contract's table. */
export interface Endpoint {
  key: EndpointKey;
  /** Its path, with `:name` for what varies. */
  path: string;
  spec: EndpointSpec;
}

/**
 * What may stand for a `:name`: ids, tokens and file names. Neither percent-encodings nor names that begin with a dot,
 * so that each call has exactly one spelling.
 */
const PARAMETER = '[\\w~-][\\w.~-]*';

const fixed = new Map<string, Endpoint>();
const varying = new Map<string, { pattern: RegExp; endpoint: Endpoint }[]>();

/** The method and the first segment of the path: few patterns share them. */
const groupOf = (method: string, path: string): string => {
  const end = path.indexOf('/', 1);
  return `${method} ${end < 0 ? path : path.slice(0, end)}`;
};

for (const [key, spec] of Object.entries(endpoints) as [EndpointKey, EndpointSpec][]) {
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
 * The call of the contract that a method and a path (without `/api`, as they came, without the query) name exactly: another letter
 * case, slash or encoding names none. HEAD asks for what GET answers.
 */
export const endpointOf = (method: string, path: string): Endpoint | undefined => {
  const asked = method === 'HEAD' ? 'GET' : method;
  return (
    fixed.get(`${asked} ${path}`) ??
    varying.get(groupOf(asked, path))?.find(({ pattern }) => pattern.test(path))?.endpoint
  );
};

/** The methods that a path of the API takes. */
export const methodsOf = (path: string): string[] =>
  ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].filter((method) => endpointOf(method, path));
