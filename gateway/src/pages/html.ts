/** A text inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A value as JSON that cannot end the script element around it. */
const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

/** An element without content. An attribute that is undefined is left out. */
export const tag = (name: string, attributes: Record<string, string | undefined>): string => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value = '']) => (value ? ` ${key}="${escapeHtml(value)}"` : ` ${key}`));
  return `<${name}${written.join('')}>`;
};

/** A block of data, which the page's policy does not treat as a script. */
export const jsonBlock = (type: string, value: unknown, id?: string): string =>
  `${tag('script', { type, id })}${escapeJson(value)}</script>`;
