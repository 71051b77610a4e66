import { type EndpointSpec, endpoints } from '@mutua/contracts';
import { bestMatch, patternOf } from './route-patterns.ts';

/** The answers of services while a document is made, by call: `GET /skills/64f…`, `GET /skills/search?limit=12&page=1&q=tea`. */
export type Answers = Record<string, unknown>;

/**
 * Makes a call as a stranger. Undefined when strangers get no such thing.
 * @throws when the service does not answer in time
 */
export type ReadPublic = (call: string) => Promise<unknown>;

/** Makes each call once and records the answer, so that the page need not repeat it. */
export const recordingReads = (read: ReadPublic, answers: Answers): ReadPublic => {
  const made = new Map<string, Promise<unknown>>();
  const note = async (call: string): Promise<unknown> => {
    const answer = await read(call);
    if (answer !== undefined) answers[call] = answer;
    return answer;
  };
  return (call) => {
    const reading = made.get(call) ?? note(call);
    made.set(call, reading);
    return reading;
  };
};

/** The address of a page. */
export interface PageAddress {
  /** The parameters of its path. */
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

const namesOf = (template: string): string[] => [...template.matchAll(/\{(\w+)/g)].flatMap(([, name]) => name ?? []);

/** Whether the templates contain all parameters of a page's query; with other parameters the page shows something else. */
export const readsWhole = (templates: readonly string[], query: URLSearchParams): boolean => {
  const named = templates.flatMap(namesOf);
  return [...query.keys()].every((name) => named.includes(name));
};

/**
 * The call for a release's template on a page. Its query is sorted by name and has no empty values, as in the page's own key for the call.
 * Undefined when the template lacks a parameter of the page: the page then shows something else.
 * @param template in the form of `PageRead` of the releases
 */
export const callOf = (template: string, { params, query }: PageAddress): string | undefined => {
  const [path = '', search = ''] = template.split('?');
  const pairs = [...new URLSearchParams(search)];
  if (namesOf(template).length > 0 && !readsWhole([template], query)) return undefined;
  const fill = (value: string): string => {
    const [, asked, otherwise = ''] = /^\{(\w+)(?:\|(\w+))?\}$/.exec(value) ?? [];
    return asked ? query.get(asked)?.trim() || otherwise : value;
  };
  const sorted = new URLSearchParams();
  for (const [name, value] of pairs) if (fill(value)) sorted.append(name, fill(value));
  sorted.sort();
  const call = path.replace(/:(\w+)/g, (_all, name) => encodeURIComponent(params[name] ?? ''));
  return sorted.size > 0 ? `${call}?${sorted}` : call;
};

const READS = Object.entries(endpoints)
  .filter(([key]) => key.startsWith('GET '))
  .map(([key, spec]) => ({ path: key.slice('GET '.length), spec }));

/** The endpoint of a call; undefined when there is none, or when the call is malformed. */
export const endpointOf = (call: string) => {
  const [path = '', search = ''] = call.slice('GET '.length).split('?');
  const found = bestMatch(READS, path);
  if (!found) return undefined;
  const { service, auth, ...spec }: EndpointSpec = found.spec;
  const params = { ...patternOf(found.path).exec(path)?.groups };
  const query = Object.fromEntries(new URLSearchParams(search));
  const isValid = (spec.params?.safeParse(params).success ?? true) && (spec.query?.safeParse(query).success ?? true);
  return isValid ? { service, auth, path: call.slice('GET '.length) } : undefined;
};

/** The endpoint of a call that strangers may make; undefined when there is none, or when the call is malformed. */
export const readableEndpoint = (call: string) => {
  const found = endpointOf(call);
  return found && found.auth !== 'required' ? { service: found.service, path: found.path } : undefined;
};
