import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { aMessage, nadia } from '../testing/factories.ts';
import { toDays } from './day-groups.ts';
import { useEntrance } from './use-entrance.ts';

const days = (...seqs: number[]) =>
  toDays({ messages: seqs.map((seq) => aMessage(seq, { clientId: `m${seq}` })), pending: [] }, nadia._id, null);

const show = (first: ReturnType<typeof days>) =>
  renderHook(({ shown }) => useEntrance(shown), { initialProps: { shown: first }, wrapper: StrictMode });

it('lets what comes while it is open appear one after the other', () => {
  const { result, rerender } = show(days(1, 2));
  expect([...result.current]).toEqual([]);
  rerender({ shown: days(1, 2, 3, 4) });
  // Strict mode draws twice: the second time must not find the messages shown already.
  expect([...result.current]).toEqual([
    ['m3', 0],
    ['m4', 0.05],
  ]);
});

it('moves neither what opens it nor what is put before it', () => {
  const { result, rerender } = show(days());
  rerender({ shown: days(5, 6) });
  rerender({ shown: days(3, 4, 5, 6) });
  expect([...result.current]).toEqual([]);
});
