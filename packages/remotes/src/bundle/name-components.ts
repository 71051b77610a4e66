import { createHash } from 'node:crypto';

/** `styled.div` and `styled(Link)`, where they define a component. */
const STYLED = /(?<=[=(]\s*)\bstyled(?:\.\w+|\(\w+\))(?=[`<.(])/g;
/** The same in another place, such as in an object or after `return`, but not in a comment. */
const UNNAMED = /^(?!\s*(?:\*|\/[/*])).*(?<![=(]\s*|[\w.`])styled(?:\.\w+|\(\w+\))[`<.(].*$/m;

/**
 * Names each styled component of a module by its file and its number in it. Without names the library numbers the components in the order
 * of loading, and the classes of prerendered HTML would differ from those in the browser.
 * @param file a path that is the same on every machine @throws for a component that follows neither `=` nor an opening bracket: it would
 * get no name
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
