import { createHash } from 'node:crypto';

/** `styled.div` and `styled(Link)` where a component is made of them. */
const STYLED = /(?<=[=(]\s*)\bstyled(?:\.\w+|\(\w+\))(?=[`<.(])/g;
/** The same in another place, such as an object or after `return`; not in a comment. */
const UNNAMED = /^(?!\s*(?:\*|\/[/*])).*(?<![=(]\s*|[\w.`])styled(?:\.\w+|\(\w+\))[`<.(].*$/m;

/**
 * Gives each styled component of a module a name: of the file, and its number in it. Without one the library numbers all components in
 * the order in which a page loads them, so that the classes of prerendered HTML would not be those of the browser.
 * @param file the same on every machine @throws for a component that stands neither after `=` nor in brackets: it would get no name
 */
export function nameComponents(source: string, file: string): string {
  const prefix = `m${createHash('sha256').update(file).digest('hex').slice(0, 5)}`;
  const unnamed = UNNAMED.exec(source);
  if (unnamed)
    throw new Error(`${file}: give this component a name of its own (const X = styled…): ${unnamed[0].trim()}`);
  let number = 0;
  return source.replace(STYLED, (made) => {
    number += 1;
    return `${made}.withConfig({componentId:"${prefix}${number.toString(36)}"})`;
  });
}
