/** Removes the name of the parent from the API's field names, where the form's fields do not have it: `place.link` is `link`. */
export const withoutParent = (parent: string, errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field.startsWith(`${parent}.`) ? field.slice(parent.length + 1) : field,
      message,
    ]),
  );
