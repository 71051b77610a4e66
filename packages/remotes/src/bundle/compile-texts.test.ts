import { compileTexts } from './compile-texts.ts';

const compile = (texts: object) => JSON.parse(compileTexts(JSON.stringify(texts)));

it('names each text by its path', () => {
  expect(compile({ login: { submit: 'Sign In' }, help: [{ title: 'Start' }] })).toEqual({
    'login.submit': ['Sign In'],
    'help.0.title': ['Start'],
  });
});

it('compiles values and plurals', () => {
  expect(compile({ found: '{count, plural, one {# skill} other {# skills}} for {query}' })).toEqual({
    found: [['count', 'plural', { one: ['#', ' skill'], other: ['#', ' skills'] }], ' for ', ['query']],
  });
});

it('names the text that is wrong', () => {
  expect(() => compile({ login: { submit: 'Sign in, {name' } })).toThrow(
    'The text login.submit is not ICU MessageFormat: Sign in, {name',
  );
});
