/** What no field of any body may take, so that a new field needs no line here. Rules of its own are tested beside its form. */
import { z } from 'zod';
import type { EndpointSpec } from './core/endpoint.ts';
import { endpoints } from './tables.ts';

const fields = Object.entries<EndpointSpec>(endpoints).flatMap(([call, { body }]) =>
  body instanceof z.ZodObject
    ? Object.entries<z.ZodType>(body.shape).map(([field, schema]) => ({ of: `${field} of ${call}`, schema }))
    : [],
);

/** Only compared with what is stored, and never stored themselves. */
const COMPARED = [
  'refreshToken of POST /auth/refresh',
  'ticket of POST /auth/login/second-step',
  'code of POST /auth/login/second-step',
  'code of PUT /auth/second-step',
  'password of POST /users/erasure',
  'email of POST /users/erasure',
  'text of PUT /users/place-question',
  'avatar of PUT /users/profile',
];
const MALFORMED: [title: string, value: unknown][] = [
  ['NUL', 'ab\u0000cd efghijkl'],
  ['half a surrogate pair', 'ab\ud800cd efghijkl'],
];
/** What a browser says of a passkey. The library that checks it knows its fields. */
const OF_A_BROWSER = [
  'passkey of POST /auth/confirm',
  'passkey of POST /auth/passkeys',
  'passkey of POST /auth/login/passkey',
];
const WRONG: [title: string, value: unknown, takenBy?: string[]][] = [
  ['100,000 letters', 'x'.repeat(100_000)],
  ['an operator', { $ne: null }, OF_A_BROWSER],
  ['an operator in a list', [{ $ne: null }]],
  ['5,000 texts', Array.from({ length: 5_000 }, (_, index) => `text ${index}`)],
  ['a number without end', 1e308],
];

/** The fields that keep the value, or its operator. An object drops names that it does not know; a sign-in drops a zone that is none. */
const taking = (value: unknown): string[] =>
  fields
    .filter(({ schema }) => {
      const { data } = schema.safeParse(value);
      return (
        data !== undefined && (typeof data !== 'object' || Array.isArray(data) || JSON.stringify(data).includes('$'))
      );
    })
    .map(({ of }) => of);

it.each(MALFORMED)('no text of a body takes %s, unless it is only compared', (_title, value) => {
  expect(fields.length).toBeGreaterThan(100);
  expect(taking(value)).toEqual(COMPARED);
});

it.each(WRONG)('no field of a body takes %s', (_title, value, takenBy = []) => {
  expect(taking(value)).toEqual(takenBy);
});
