import type { GeoPlace } from './geonames.ts';

/**
 * Members have the ids of places in their profiles, so an id is for ever. A place that the new table lacks keeps its row of the previous
 * list, unless `heirs` says which place it has become a part of.
 * @throws when an heir is not in the new list, or a place that is has one
 */
export function keepLost(
  previous: readonly GeoPlace[],
  next: readonly GeoPlace[],
  heirs: Readonly<Record<string, string>>,
): GeoPlace[] {
  const ids = new Set(next.map(({ id }) => id));
  const kept = previous.filter(({ id }) => !ids.has(id) && !Object.hasOwn(heirs, id));
  const all = [...next.filter(({ id }) => !Object.hasOwn(heirs, id)), ...kept];
  const known = new Set(all.map(({ id }) => id));
  for (const [id, heir] of Object.entries(heirs)) {
    if (!known.has(Number(heir))) throw new Error(`The heir ${heir} of ${id} is not in the list.`);
  }
  return all;
}
