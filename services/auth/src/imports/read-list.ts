/** Reads a list with its further files. Pure functions; `read-process.ts` runs them in a process of its own. */
import { type JoinedItems, joinItems } from './join-items.ts';
import { type ReadFile, type ReadOrder, readFile } from './read-file.ts';
import { type ItemOrder, type ReadItems, readItems } from './read-items.ts';

export interface ListOrder extends ReadOrder {
  items?: readonly ItemOrder[];
}

/** What a further file holds. */
export type ReadItemFile = Pick<ReadItems, 'headings' | 'columns' | 'failure'> & JoinedItems;

export interface ReadList extends ReadFile {
  itemFiles: ReadItemFile[];
}

/** Reads a list, and gives the offers and needs of further files to their owners. Any bytes give rows or a failure, never an error. */
export function readList({ items = [], ...order }: ListOrder): ReadList {
  const read = readFile(order);
  const itemFiles = items.map((item): ReadItemFile => {
    const { headings, columns, failure, lines } = readItems(item);
    return { headings, columns, failure, ...joinItems(read.rows, lines) };
  });
  return { ...read, itemFiles };
}
