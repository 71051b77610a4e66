import { partsOf } from './search-alert-job.ts';

it('keeps the searches of a member in one event, so that a skill notifies once', () => {
  const hits = ['a', 'b', 'a', 'c', 'a', 'b'].map((userId, index) => ({ userId, index }));
  const parts = partsOf(hits, 3).map((part) => part.map(({ userId }) => userId).join(''));
  expect(parts).toEqual(['aaa', 'bbc']);
  expect(partsOf(hits, 1).map((part) => part.length)).toEqual([3, 2, 1]);
  expect(partsOf([])).toEqual([]);
});
