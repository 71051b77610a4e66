import { randomNumbers } from './made-up-text.ts';

/**
 * The site that the tests of figures make up: how many members it has, and whether a service learns of them by events.
 * `figures.full.int.test.ts` raises both before it imports the test.
 */
export const madeUpSite = { members: 800, isToldByEvents: false };

const AT_ONCE = 50;
const PART = 200;

/**
 * Does what handlers do with events that come in any order, many of them twice. A test then expects the same as after events that came in
 * time and once.
 */
export async function deliverLate(changes: readonly (() => Promise<unknown>)[], seed = 3): Promise<void> {
  const random = randomNumbers(seed);
  const repeated = changes.filter(() => random() < 0.3);
  const order = [...changes, ...repeated]
    .map((change) => ({ change, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ change }) => change);
  for (let at = 0; at < order.length; at += AT_ONCE)
    await Promise.all(order.slice(at, at + AT_ONCE).map((change) => change()));
}

/** Inserts documents in parts: a single write of a whole site takes longer than a connection waits. */
export async function insertInParts(
  collection: { insertMany(documents: never[]): Promise<unknown> },
  documents: readonly object[],
): Promise<void> {
  for (let at = 0; at < documents.length; at += PART)
    await collection.insertMany(documents.slice(at, at + PART) as never[]);
}
