import { joinStyles } from './styles.ts';

const part = (group: number, id: string, ...names: string[]) =>
  `${names.map((name) => `.${name}{color:red;}/*!sc*/\n`).join('')}data-styled.g${group}[id="${id}"]{content:"${names
    .map((name) => `${name},`)
    .join('')}"}/*!sc*/\n`;

/** The ids in order, with their numbers and classes. */
const marks = (styles: string) =>
  [...styles.matchAll(/data-styled\.g(\d+)\[id="(\w+)"\]\{content:"([^"]*)"\}/g)].map(([, number, id, classes]) =>
    [number, id, classes].join(' '),
  );

it('contain each component once, with the classes of frame and page', () => {
  const joined = joinStyles(
    part(4, 'button', 'a', 'b') + part(9, 'menu', 'c'),
    part(2, 'button', 'b', 'd') + part(9, 'hero', 'e'),
  );
  expect(marks(joined)).toEqual(['1 button a,b,d,', '2 menu c,', '3 hero e,']);
  expect(joined.match(/\.b\{/g)).toHaveLength(1);
});

it('keep a component before those that extend it', () => {
  const joined = joinStyles(part(7, 'link', 'a') + part(8, 'home', 'b'), part(1, 'link', 'c') + part(2, 'start', 'd'));
  expect(['.a{', '.c{', '.b{', '.d{'].map((rule) => joined.indexOf(rule))).toEqual(
    ['.a{', '.c{', '.b{', '.d{'].map((rule) => joined.indexOf(rule)).toSorted((a, b) => a - b),
  );
});

it('keep rules in media queries, and global ones', () => {
  const styles = `@media (max-width: 1px){.a{color:red;}}/*!sc*/\ndata-styled.g1[id="x"]{content:"a,"}/*!sc*/\n`;
  expect(joinStyles(styles, '')).toBe(styles);
});
