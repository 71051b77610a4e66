import type { Query, Schema, SchemaType } from 'mongoose';

type Stored = Record<string, unknown>;

/** A field with a default in its schema, and its path. */
interface DefaultedPath {
  path: string;
  pieces: readonly string[];
  type: SchemaType;
}

/** The defaults of one schema: of its own fields, and of the subdocuments. */
interface Defaults {
  paths: readonly DefaultedPath[];
  nested: readonly { path: string; pieces: readonly string[]; defaults: Defaults }[];
}

const READS = ['find', 'findOne', 'findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete'] as const;

/**
 * Makes lean reads fill in the schema's defaults for fields that a stored document lacks because it is older than the field.
 * Mongoose gives defaults to hydrated documents only, so a page that shows the field would fail for old documents.
 *
 * `connectMongo` adds this to every model. It fills in only fields that the projection selects. It does not affect aggregations and
 * cursors: call `model.applyDefaults(document)` there. The alternative was mongoose-lean-defaults, which each read must ask for, which
 * creates empty objects for subdocuments that are absent on purpose, and which treats `nameWords` as selected when `name` is.
 */
export function leanDefaults(schema: Schema): void {
  let defaults: Defaults | undefined;
  for (const read of READS) {
    schema.post(read as 'find', function (this: Query<unknown, unknown>, result: unknown) {
      if (!this.mongooseOptions().lean || result === null || typeof result !== 'object') return;
      // Computed at the first read, because other plugins may still add fields while the schema is built.
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

/** Mongoose's own `applyDefaults` calls `getDefault`, which is missing in its types. */
const defaultOf = (type: SchemaType, document: Stored): unknown =>
  (type as unknown as { getDefault(scope: Stored, init: boolean, options: object): unknown }).getDefault(
    document,
    false,
    { skipCast: true },
  );

/** Returns a function that tells whether a projection selects a field. */
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

/** Sets a missing field. Keeps null, in the field or in a parent of it, because null is a stored value. */
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
