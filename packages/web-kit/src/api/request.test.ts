import { endpoint } from './request.ts';

const answer = { want: { _id: 'w1' } } as never;

it('takes a part of the input, all of it, or none from the argument of the hook', () => {
  const newest = endpoint('GET /topics', { query: { limit: 1 } });
  expect(newest.query()).toMatchObject({ method: 'GET', url: '/topics', params: { limit: 1 } });
  expect(endpoint('GET /wants').query()).toMatchObject({ method: 'GET', url: '/wants' });
  expect(endpoint('DELETE /wants/:id', 'id').query('w 1')).toMatchObject({ method: 'DELETE', url: '/wants/w%201' });
  expect(endpoint('GET /topics', 'query').query({ q: 'bread', limit: '' })).toMatchObject({ params: { q: 'bread' } });
  const change = endpoint('PUT /wants/:id', (id: string) => ({ params: { id }, body: { title: 'Bread' } }));
  expect(change.query('w1')).toMatchObject({ method: 'PUT', url: '/wants/w1', data: { title: 'Bread' } });
});

it('keeps a field of the answer, or all of it', () => {
  expect(endpoint('PUT /wants/:id', 'id', 'want').transformResponse(answer, {}, 'w1')).toEqual({ _id: 'w1' });
  expect(endpoint('PUT /wants/:id', 'id').transformResponse(answer, {}, 'w1')).toBe(answer);
});
