import { hasScreenKeyboard, typeInto } from './type-into.ts';

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
  jest.restoreAllMocks();
});

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

it.each([
  [
    'Firefox on a laptop with a touch screen',
    'Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    false,
  ],
  ['Firefox on a phone', 'Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', true],
  [
    'Firefox on an iPhone',
    'iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 FxiOS/145.0 Safari/605.1.15',
    true,
  ],
  ['Chrome on a phone', 'Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36', true],
])('asks whether %s has a screen keyboard', (_, system, expected) => {
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system}`);
  expect(hasScreenKeyboard()).toBe(expected);
});
