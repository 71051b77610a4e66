/** Removes the parent's name from the API's field names: `place.link` becomes `link`. The form's fields have no parent. */
export const stripFieldPrefix = (parent: string, errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field.startsWith(`${parent}.`) ? field.slice(parent.length + 1) : field,
      message,
    ]),
  );
