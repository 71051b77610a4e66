import type { Circle } from '@mutua/contracts';
import { aConversation } from '../testing/factories.ts';
import { isFound, mergedRows } from './merged-rows.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 9, minute)).toISOString();
const exchange = (minute: number) => aConversation({ updatedAt: at(minute) });
const circle = (minute: number, fields: Partial<Circle> = {}) =>
  ({
    _id: `c${minute}`,
    title: 'Bread baking',
    people: [{ name: 'Amara Okafor' }],
    updatedAt: at(minute),
    ...fields,
  }) as Circle;
const ALL = { conversations: false, circles: false };
const kinds = (rows: ReturnType<typeof mergedRows>) =>
  rows.map(({ kind, at: time }) => `${kind} ${new Date(time).getUTCMinutes()}`);

it('circles stand between conversations of two by time', () => {
  const rows = mergedRows([exchange(30), exchange(10)], [circle(40), circle(20), circle(5)], ALL);
  expect(kinds(rows)).toEqual(['circle 40', 'exchange 30', 'circle 20', 'exchange 10', 'circle 5']);
});

it('rows that are older than the end of a list that goes on wait for its next page', () => {
  const [exchanges, circles] = [
    [exchange(30), exchange(10)],
    [circle(20), circle(5)],
  ];
  expect(kinds(mergedRows(exchanges, circles, { conversations: true, circles: false }))).toEqual([
    'exchange 30',
    'circle 20',
    'exchange 10',
  ]);
  expect(kinds(mergedRows([exchange(1)], circles, { conversations: false, circles: true }))).toEqual([
    'circle 20',
    'circle 5',
  ]);
  expect(kinds(mergedRows(exchanges, [], ALL))).toEqual(['exchange 30', 'exchange 10']);
  expect(kinds(mergedRows([], circles, ALL))).toEqual(['circle 20', 'circle 5']);
});

it('a search finds a circle by its title and its people, whatever the case and the accents', () => {
  expect(['bread', 'OKAFÓR', 'amara'].map((search) => isFound(circle(1), search))).toEqual([true, true, true]);
  expect(isFound(circle(1), 'guitar')).toBe(false);
});
