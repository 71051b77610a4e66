import { type EndpointSpec, endpoints } from '@mutua/contracts';
import { z } from 'zod';

/** The keywords of JSON Schema that the contracts use. */
interface JsonSchema {
  minItems?: number;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minimum?: number;
}

/** The id of all samples, and of the signed-in member. */
export const SAMPLE_ID = '0123456789abcdef01234567';
const SAMPLE_DATE = '2026-01-02T03:04:05.000Z';
/** For fields with a pattern, the first text that matches. The end of something is later than its start. */
const SAMPLE_TEXTS = (name: string) => [
  SAMPLE_ID,
  '2996944',
  name === 'end' ? '11:00' : '10:00',
  '0123456789abcdef'.repeat(4),
  SAMPLE_DATE.slice(0, 7),
];

/** The smallest valid value: no optional fields, null where allowed, and as few elements as allowed, but at least one. */
function sampleOf(schema: JsonSchema, root: JsonSchema, name = ''): unknown {
  if (schema.$ref) return sampleOf(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? root, root);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.some(({ type }) => type === 'null') ? null : sampleOf(choices[0] ?? {}, root);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, root)));
  return BY_TYPE[schema.type ?? '']?.(schema, root, name) ?? null;
}

const numberOf = ({ minimum = 1 }: JsonSchema) => Math.max(1, minimum);

const BY_TYPE: Record<string, (schema: JsonSchema, root: JsonSchema, name: string) => unknown> = {
  object: ({ properties = {}, required = [] }, root) =>
    Object.fromEntries(required.map((key) => [key, sampleOf(properties[key] ?? {}, root, key)])),
  array: ({ items, minItems = 1 }, root) =>
    items ? Array.from({ length: Math.max(1, minItems) }, () => sampleOf(items, root)) : [],
  string: ({ format, pattern }, _root, name) => {
    if (format === 'date-time') return SAMPLE_DATE;
    if (format === 'date') return SAMPLE_DATE.slice(0, 10);
    return (pattern && SAMPLE_TEXTS(name).find((text) => new RegExp(pattern).test(text))) || 'sample';
  },
  number: numberOf,
  integer: numberOf,
  boolean: () => false,
};

const routes = Object.entries<EndpointSpec>(endpoints).map(([key, { response, status }]) => {
  const [method = '', path = ''] = key.split(' ');
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
  return { key, method, path, pattern, response, status: status ?? 200 };
});

/** An answer that the contract of a call allows; undefined for a call without one. */
export function sampleAnswer(key: string): unknown {
  const response = routes.find((route) => route.key === key)?.response;
  if (!response) return undefined;
  const schema = z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' }) as JsonSchema;
  return sampleOf(schema, schema);
}

/** The answer to a call; undefined when the contracts have no such call. The path is without `/api`. */
export function answerCall(method: string, path: string): { status: number; body: unknown } | undefined {
  // A path without parameters comes before one with them: `/users/search` is not a user.
  const route = routes
    .filter((candidate) => candidate.method === method && candidate.pattern.test(path))
    .sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
  return route && { status: route.status, body: sampleAnswer(route.key) };
}
