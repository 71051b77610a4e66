import { z } from 'zod';
import type { EndpointSpec } from './core/endpoint.ts';
import { endpoints } from './tables.ts';

const calls = Object.entries(endpoints) as [string, EndpointSpec][];

it.each(calls)('%s can be written as JSON schema', (_key, { params, query, body, response }) => {
  for (const input of [params, query, body])
    if (input) expect(() => z.toJSONSchema(input, { io: 'input' })).not.toThrow();
  if (response) expect(() => z.toJSONSchema(response)).not.toThrow();
});

it.each(calls)('%s has a schema for each parameter of its path', (key, { params }) => {
  const names = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const described = params
    ? Object.keys((z.toJSONSchema(params, { io: 'input' }) as { properties: object }).properties)
    : [];
  expect(described.sort()).toEqual(names.sort());
});

it('has no call whose path an earlier call matches', () => {
  const shadowed = calls.filter(([key], index) => {
    const [method, path = ''] = key.split(' ');
    return calls.slice(0, index).some(([earlier]) => {
      const [earlierMethod, pattern = ''] = earlier.split(' ');
      return (
        earlierMethod === method &&
        !path.includes(':') &&
        new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
      );
    });
  });
  // Paths whose parameter has another shape do not count: `/users/blocked` is not an id.
  expect(shadowed.map(([key]) => key)).toEqual([]);
});
