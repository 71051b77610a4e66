import type { Model } from 'mongoose';

const AT_A_TIME = 200;

/**
 * Reads every document of a model that the filter matches, in the order of the ids. Reads in short queries, so that the whole may take hours. A document
 * that is inserted meanwhile may be missing.
 */
export async function* readAll<D extends { _id: unknown }>(
  // biome-ignore lint/suspicious/noExplicitAny: a model of any document
  model: Model<any>,
  fields: object = {},
  filter: object = {},
): AsyncGenerator<D> {
  let last: D | undefined;
  do {
    const rest = last ? { $and: [filter, { _id: { $gt: last._id } }] } : filter;
    const part: D[] = await model.find(rest, fields).sort({ _id: 1 }).limit(AT_A_TIME).lean<D[]>();
    yield* part;
    last = part.at(-1);
  } while (last);
}

/** Reads documents in parts of a size, in the order of their ids. `read` returns those after an id; the first time it is empty. */
export async function* inParts<D extends { _id: string }>(
  size: number,
  read: (after: string) => Promise<D[]>,
): AsyncGenerator<D[]> {
  for (let after = ''; ; ) {
    const part = await read(after);
    if (part.length > 0) yield part;
    const last = part.at(-1);
    if (!last || part.length < size) return;
    after = last._id;
  }
}
