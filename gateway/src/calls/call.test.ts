import type { IncomingMessage } from 'node:http';
import { limitedCalls, spellingsOf } from '../../test/spellings.ts';
import { callOf } from './call.ts';

const keyOf = (method: string, url: string) => callOf({ method, url } as IncomingMessage)?.key;

it.each(limitedCalls)('$key has exactly one spelling', ({ key, method, path }) => {
  for (const query of ['', '?', '?x=/../', '?%2f']) expect(keyOf(method, path + query)).toBe(key);
  const others = spellingsOf(path);
  expect(others.length).toBeGreaterThan(50);
  expect(others.filter((spelling) => keyOf(method, spelling) !== undefined)).toEqual([]);
});
