/** The values of a form by field. Groups of fields are objects in it. */
export type Changes = { [field: string]: unknown };

/** Fields that are never stored on a device. */
const SECRET = /password/i;

/**
 * The fields that differ from the default values. Groups are compared field by field, lists as a whole. Null when none differs. Passwords,
 * files and the excluded fields are left out.
 */
export function changesOf(values: Changes, defaults: Changes | undefined, exclude: readonly string[]): Changes | null {
  const changed = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    if (SECRET.test(name) || exclude.includes(name) || holdsFile(value)) return [];
    const before = defaults?.[name];
    if (isGroup(value)) {
      const inner = changesOf(value, isGroup(before) ? before : undefined, []);
      return inner ? [[name, inner]] : [];
    }
    return isSame(value, before) ? [] : [[name, value]];
  });
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** Applies the changes to the values. Fields that the form does not have, or no longer has, are left out. */
export function withChanges(values: Changes, changes: Changes): Changes {
  const known = Object.entries(changes).filter(([name]) => name in values);
  return {
    ...values,
    ...Object.fromEntries(
      known.map(([name, change]) => {
        const value = values[name];
        return [name, isGroup(value) && isGroup(change) ? withChanges(value, change) : change];
      }),
    ),
  };
}

const isGroup = (value: unknown): value is Changes =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || value instanceof FileList || (Array.isArray(value) && value.some(holdsFile));

/** Compares values. An empty field equals a field that was never filled. */
const isSame = (value: unknown, before: unknown): boolean =>
  JSON.stringify(value ?? '') === JSON.stringify(before ?? '');
