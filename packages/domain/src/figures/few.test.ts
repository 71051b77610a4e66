import { FEW, medianOf, partOf, shareOf, totalsOf } from './few.ts';

it('leaves more than one value possible for each hidden part, whatever the total', () => {
  for (let total = 0; total <= 40; total += 1) {
    const parts = Array.from({ length: total + 1 }, (_, part) => part);
    const hidden = parts.filter((part) => partOf(part, total) === FEW);
    expect(hidden).not.toHaveLength(1);
    for (const part of parts) expect([FEW, part]).toContainEqual(partOf(part, total));
  }
});

it('shows an empty total, and every exact part of a large one', () => {
  expect(partOf(0, 0)).toBe(0);
  expect([0, 4, 5, 20, 21, 25].map((part) => partOf(part, 25))).toEqual([0, FEW, 5, 20, FEW, 25]);
});

it('needs five values for a median and for a share', () => {
  expect(medianOf([])).toBeNull();
  expect(medianOf([1, 2, 3, 4])).toBe(FEW);
  expect(medianOf([9, 1, 2, 30, 3])).toBe(3);
  expect(medianOf([1, 2, 3.04, 4, 5, 6])).toBe(3.5);
  expect(shareOf(0, 0)).toBeNull();
  expect(shareOf(3, 4)).toBe(FEW);
  expect(shareOf(2, 6)).toBe(33);
});

it('hides every total of a small site, whatever its value, and leaves what is unknown unknown', () => {
  const values = { members: 19, new: 0, gone: 3, active: null };
  expect(totalsOf(values, { members: 19, shown: ['members'] })).toEqual({
    members: 19,
    new: FEW,
    gone: FEW,
    active: null,
  });
  expect(totalsOf(values, { members: 20, shown: ['members'] })).toEqual(values);
});
