import { callOf, endpointOf, readableEndpoint, recordingReads } from './answers.ts';

const SEARCH = 'GET /skills/search?q={q}&category={category}&sortBy={sortBy|relevance}&page=1&limit=12';
const SKILL = 'a1b2c3d4e5f60718293a4b5c';
const address = (query = '', params: Record<string, string> = {}) => ({ params, query: new URLSearchParams(query) });

describe('the call of a template', () => {
  it.each([
    ['', 'GET /skills/search?limit=12&page=1&sortBy=relevance'],
    ['sortBy=rating&q=+tea+%26+cake', 'GET /skills/search?limit=12&page=1&q=tea+%26+cake&sortBy=rating'],
    ['type=people&q=tea', undefined],
  ])('for the address ?%s is %s', (query, call) => {
    expect(callOf(SEARCH, address(query))).toBe(call);
  });

  it('has the parameters of the path, and ignores queries that it does not use', () => {
    const params = { skillId: '../x?y' };
    expect(callOf('GET /reviews/skill/:skillId?page=1', address('from=mail', params))).toBe(
      'GET /reviews/skill/..%2Fx%3Fy?page=1',
    );
  });
});

describe('the endpoint of a call', () => {
  it('is also known for members, unless the call has a value that its endpoint refuses', () => {
    expect(endpointOf('GET /requests/sent?page=1')).toMatchObject({ service: 'requests', auth: 'required' });
    expect(endpointOf('GET /skills/search?near=me')).toBeUndefined();
  });

  it.each([
    [`GET /skills/${SKILL}`, 'skills'],
    [`GET /reviews/skill/${SKILL}?page=1`, 'requests'],
    ['GET /skills/search?limit=12&q=tea', 'skills'],
    ['GET /auth/providers', 'auth'],
  ])('%s is of %s', (call, service) => {
    expect(readableEndpoint(call)).toEqual({ service, path: call.slice(4) });
  });

  it.each([
    ['is for members', 'GET /requests/sent'],
    ['is for members by its token', 'GET /auth/me'],
    ['does not exist', 'GET /nothing/here'],
    ['has a wrong parameter', 'GET /skills/1'],
    ['has a wrong query', 'GET /skills/search?limit=many'],
    ['climbs out', 'GET /skills/..%2F..%2Flive'],
  ])('is unknown when the call %s', (_what, call) => {
    expect(readableEndpoint(call)).toBeUndefined();
  });
});

it('makes each call once, and records the answers', async () => {
  const made: string[] = [];
  const answers = {};
  const read = recordingReads((call) => {
    made.push(call);
    return Promise.resolve(call === 'GET /a' ? { a: 1 } : undefined);
  }, answers);
  expect(await Promise.all([read('GET /a'), read('GET /a'), read('GET /b')])).toEqual([{ a: 1 }, { a: 1 }, undefined]);
  expect(made).toEqual(['GET /a', 'GET /b']);
  expect(answers).toEqual({ 'GET /a': { a: 1 } });
});
