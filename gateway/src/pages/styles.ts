/** Ends each rule; with the line break, as the browser looks for it. */
const RULE_END = '/*!sc*/\n';
/** The mark of styled-components after the rules of one component: its number, its id, its classes. */
const MARK = /^\s*data-styled\.g\d+\[id="([^"]+)"\]\{content:"([^"]*)"\}\s*$/;

interface Component {
  rules: string[];
  classes: string[];
}

/** The rules of each component, in the order in which one may override another. */
const parse = (styles: string): Map<string, Component> => {
  const components = new Map<string, Component>();
  let rules: string[] = [];
  for (const part of styles.split(RULE_END)) {
    const [, id, classes] = MARK.exec(part) ?? [];
    if (!id) {
      if (part.trim()) rules.push(part.trim());
      continue;
    }
    components.set(id, { rules, classes: (classes ?? '').split(',').filter(Boolean) });
    rules = [];
  }
  return components;
};

const union = (...lists: string[][]): string[] => [...new Set(lists.flat())];

/**
 * Joins the separately rendered styles of a frame and a page: each component once, with new numbers. Components of both stay in the order
 * of the frame, before those of the page, so that a component still follows the one that it extends.
 */
export const joinStyles = (frame: string, page: string): string => {
  const joined = parse(frame);
  for (const [id, { rules, classes }] of parse(page)) {
    const other = joined.get(id);
    joined.set(id, { rules: union(other?.rules ?? [], rules), classes: union(other?.classes ?? [], classes) });
  }
  const texts = [...joined].map(([id, { rules, classes }], index) =>
    [...rules, `data-styled.g${index + 1}[id="${id}"]{content:"${classes.map((name) => `${name},`).join('')}"}`]
      .map((rule) => rule + RULE_END)
      .join(''),
  );
  return texts.join('');
};
