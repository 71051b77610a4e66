import type { Query, Schema, SchemaType } from 'mongoose';

type Stored = Record<string, unknown>;

/** A field whose schema gives it a default, and where it is. */
interface DefaultedPath {
  path: string;
  pieces: readonly string[];
  type: SchemaType;
}

/** What the reads of one schema fill in: its own fields, and those of the documents within its documents. */
interface Defaults {
  paths: readonly DefaultedPath[];
  nested: readonly { path: string; pieces: readonly string[]; defaults: Defaults }[];
}

const READS = ['find', 'findOne', 'findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete'] as const;

/**
 * Gives lean reads what the schema says of fields that a stored document does not have, because it was stored before there was such a
 * field. Without this only hydrated documents get defaults, and a page that shows the field would fail for old ones.
 *
 * `connectMongo` adds it to every model. It fills in only what a projection selects. Aggregations and cursors are left as they are:
 * there `model.applyDefaults(document)` does the same. mongoose-lean-defaults was the alternative: it has to be asked for in each read, makes
 * empty objects of subdocuments that are absent on purpose, and takes `nameWords` for selected when `name` is.
 */
export function leanDefaults(schema: Schema): void {
  let defaults: Defaults | undefined;
  for (const read of READS) {
    schema.post(read as 'find', function (this: Query<unknown, unknown>, result: unknown) {
      if (!this.mongooseOptions().lean || result === null || typeof result !== 'object') return;
      // Other plugins may still add fields while the schema is built, so it is looked at with the first read.
      defaults ??= defaultsOf(schema);
      const isSelected = selectionOf(this.projection() ?? {});
      for (const document of Array.isArray(result) ? result : [result]) fill(document, defaults, isSelected, '');
    });
  }
}

function defaultsOf(schema: Schema): Defaults {
  const paths: DefaultedPath[] = [];
  const nested: Defaults['nested'][number][] = [];
  schema.eachPath((path, type) => {
    const pieces = path.split('.');
    if (path.includes('$*')) return;
    if (path !== '_id' && defaultOf(type, {}) !== undefined) paths.push({ path, pieces, type });
    const { schema: inner } = type as { schema?: Schema };
    if (!inner) return;
    const defaults = defaultsOf(inner);
    if (defaults.paths.length > 0 || defaults.nested.length > 0) nested.push({ path, pieces, defaults });
  });
  return { paths, nested };
}

/** Mongoose's types leave out what its own `applyDefaults` calls. */
const defaultOf = (type: SchemaType, document: Stored): unknown =>
  (type as unknown as { getDefault(scope: Stored, init: boolean, options: object): unknown }).getDefault(
    document,
    false,
    { skipCast: true },
  );

/** Whether a projection lets a field through. */
function selectionOf(projection: Stored): (path: string) => boolean {
  const keys = Object.entries(projection).filter(([key, value]) => key !== '_id' && typeof value !== 'object');
  const isInclusive = keys.some(([, value]) => Boolean(value));
  const named = keys.filter(([, value]) => Boolean(value) === isInclusive).map(([key]) => key);
  const isNamed = (path: string) => named.some((key) => path === key || path.startsWith(`${key}.`));
  return isInclusive ? isNamed : (path) => !isNamed(path);
}

function fill(document: Stored, defaults: Defaults, isSelected: (path: string) => boolean, prefix: string): void {
  for (const { path, pieces, type } of defaults.paths) {
    if (!isSelected(prefix + path)) continue;
    const value = defaultOf(type, document);
    if (value !== undefined) setMissing(document, pieces, value);
  }
  for (const { path, pieces, defaults: inner } of defaults.nested) {
    const found = pieces.reduce<unknown>((from, piece) => (from as Stored | null | undefined)?.[piece], document);
    for (const each of Array.isArray(found) ? found : [found]) {
      if (typeof each === 'object' && each !== null) fill(each as Stored, inner, isSelected, `${prefix}${path}.`);
    }
  }
}

/** Leaves null where it stands, also on the way: that is a value. */
function setMissing(document: Stored, pieces: readonly string[], value: unknown): void {
  let target = document;
  for (const piece of pieces.slice(0, -1)) {
    target[piece] ??= target[piece] === null ? null : {};
    if (typeof target[piece] !== 'object' || target[piece] === null) return;
    target = target[piece] as Stored;
  }
  const last = pieces.at(-1) as string;
  if (target[last] === undefined) target[last] = value;
}
