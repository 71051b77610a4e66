import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { aMessage, nadia } from '../../testing/factories.ts';
import { toDays } from '../timeline/day-groups.ts';
import { useEntrance } from './use-entrance.ts';

const days = (...seqs: number[]) =>
  toDays(
    { messages: seqs.map((seq) => aMessage(seq, { clientId: `m${seq}` })), pending: [], lines: [] },
    nadia._id,
    null,
  );

const show = (first: ReturnType<typeof days>) =>
  renderHook(({ shown }) => useEntrance(shown), { initialProps: { shown: first }, wrapper: StrictMode });

it('delays messages that arrive together, one after the other', () => {
  const { result, rerender } = show(days(1, 2));
  expect([...result.current]).toEqual([]);
  rerender({ shown: days(1, 2, 3, 4) });
  // Strict mode renders twice. The second render must not treat the messages as already shown.
  expect([...result.current]).toEqual([
    ['m3', 0],
    ['m4', 0.05],
  ]);
});

it('does not delay the first messages, nor older ones that are inserted before them', () => {
  const { result, rerender } = show(days());
  rerender({ shown: days(5, 6) });
  rerender({ shown: days(3, 4, 5, 6) });
  expect([...result.current]).toEqual([]);
});
