import { firstDayEnds } from '@mutua/domain';
import { newMemberId } from './links.ts';

it('the id of a member begins with the time of registration, by which all services know who is new, and nobody guesses it', () => {
  const ids = Array.from({ length: 20 }, newMemberId);
  const now = Date.now();
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(Math.abs(Number.parseInt(id.slice(0, 8), 16) * 1000 - now)).toBeLessThan(60_000);
    expect(firstDayEnds(id)).not.toBeNull();
  }
  expect(new Set(ids.map((id) => id.slice(8))).size).toBe(ids.length);
});
