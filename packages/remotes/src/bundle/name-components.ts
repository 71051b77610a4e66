import { createHash } from 'node:crypto';

/** `styled.div` and `styled(Link)` where a component is made of them. */
const STYLED = /(?<=[=(]\s*)\bstyled(?:\.\w+|\(\w+\))(?=[`<.(])/g;

/**
 * Gives each styled component of a module a name: of the file, and its number in it. Without one the library numbers all components in
 * the order in which a page loads them, so that the classes of prerendered HTML would not be those of the browser.
 * @param file the same on every machine
 */
export function nameComponents(source: string, file: string): string {
  const prefix = `m${createHash('sha256').update(file).digest('hex').slice(0, 5)}`;
  let number = 0;
  return source.replace(STYLED, (made) => {
    number += 1;
    return `${made}.withConfig({componentId:"${prefix}${number.toString(36)}"})`;
  });
}
