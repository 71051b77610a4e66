import { rememberLanguage, startingLanguage } from './languages.ts';

const { documentElement } = document;
const browserSpeaks = (...languages: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

afterEach(() => {
  documentElement.lang = 'en';
  // biome-ignore lint/suspicious/noDocumentCookie: what the page does
  document.cookie = 'language=; Path=/; Max-Age=0';
  jest.restoreAllMocks();
});

it('starts in the language of the document', () => {
  documentElement.lang = 'de';
  rememberLanguage('it');
  browserSpeaks('fr');
  expect(startingLanguage()).toBe('de');
});

it('starts in the language chosen before, else in that of the browser, else in English', () => {
  documentElement.lang = '';
  browserSpeaks('nl-NL', 'pt-BR', 'de');
  expect(startingLanguage()).toBe('pt');
  rememberLanguage('it');
  expect(startingLanguage()).toBe('it');
  rememberLanguage('fr');
  expect(startingLanguage()).toBe('fr');
});

it('is English for a browser without another language of Mutua', () => {
  documentElement.lang = 'tlh';
  browserSpeaks('nl', 'sv');
  expect(startingLanguage()).toBe('en');
});
