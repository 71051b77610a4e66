import { nameComponents } from './name-components.ts';

const SOURCE = `
const Bar = styled.header\`color: red;\`;
const Inner = styled.div<{ $wide: boolean }>\`\`;
export const Home = styled(Link)\`\`;
const Ring = styled.span.attrs({ 'aria-hidden': true })\`\`;
const other = unstyled.div;
`;

it('names the components by their file and number', () => {
  const names = [...nameComponents(SOURCE, 'shell/header').matchAll(/componentId:"(\w+)"/g)].map(([, name]) => name);
  expect(names).toHaveLength(4);
  expect(new Set(names).size).toBe(4);
  expect(nameComponents(SOURCE, 'shell/header')).toBe(nameComponents(SOURCE, 'shell/header'));
  expect(nameComponents(SOURCE, 'shell/footer')).not.toContain(names[0]);
});

it.each(['const parts = { bar: styled.div`` };', 'return styled(Link)``;', 'isWide ? styled.div`` : null'])(
  'refuses a component that gets no name: %s',
  (source) => expect(() => nameComponents(source, 'shell/header')).toThrow(/shell\/header: give this component a name/),
);

it('leaves comments alone', () => {
  const source = '/** So that `styled(Button)` works. */\n// return styled.div``;\n * styled.div`` in an object';
  expect(nameComponents(source, 'shell/header')).toBe(source);
});

it('leaves the rest of a component unchanged', () => {
  const named = nameComponents(SOURCE, 'shell/header');
  expect(named).toMatch(/styled\.div\.withConfig\(\{componentId:"\w+"\}\)<\{ \$wide: boolean \}>``/);
  expect(named).toMatch(/styled\.span\.withConfig\(\{componentId:"\w+"\}\)\.attrs\(\{ 'aria-hidden': true \}\)/);
  expect(named).toContain('unstyled.div;');
});
