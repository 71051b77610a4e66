import { placeList, regionOf } from './list.ts';

let namesakes: ReadonlySet<number> | undefined;

/** Whether another place of the country has the same name. The first question reads all names, some 100 ms. */
export function hasNamesake(row: number): boolean {
  namesakes ??= findNamesakes();
  return namesakes.has(row);
}

function findNamesakes(): ReadonlySet<number> {
  const { ids, names } = placeList();
  const first = new Map<string, number>();
  const found = new Set<number>();
  for (let row = 0; row < ids.length; row += 1) {
    const name = `${regionOf(row).country} ${names.at(row)}`;
    const other = first.get(name);
    if (other === undefined) first.set(name, row);
    else found.add(other).add(row);
  }
  return found;
}
