import { typeInto } from './type-into.ts';

afterEach(() => Reflect.deleteProperty(document, 'execCommand'));

it('lets the browser type, so that it can be undone, and leaves the focus where it is', () => {
  const search = document.createElement('input');
  const field = document.createElement('textarea');
  document.body.replaceChildren(search, field);
  search.focus();
  const typed: unknown[] = [];
  // jsdom has none. `engines.spec` tests what browsers do.
  Object.assign(document, {
    execCommand: (...words: unknown[]) => typed.push([document.activeElement, ...words]),
  });
  typeInto(field, '👋');
  expect(typed).toEqual([[field, 'insertText', false, '👋']]);
  expect(search).toHaveFocus();
});
