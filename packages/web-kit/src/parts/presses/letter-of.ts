const OTHER_ALPHABET = /^(?!\p{Script=Latin})[\p{L}\p{M}]+$/u;

/**
 * The key of an event, in lower case. On a keyboard of another alphabet, such as a Ukrainian or an Arabic one, it is the Latin letter in that
 * place. Latin ones, such as Dvorak, say themselves which letter it is. Empty for an event without a key, as browsers send when they fill a
 * field for the member.
 */
export function letterOf({ key = '', code = '' }: { key?: string | undefined; code?: string | undefined }): string {
  const place = /^Key(.)$/.exec(code)?.[1];
  return (place && OTHER_ALPHABET.test(key) ? place : key).toLowerCase();
}
