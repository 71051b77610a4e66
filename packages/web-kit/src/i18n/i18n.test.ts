import { waitFor } from '@testing-library/react';
import { outage } from '../connection/keep-trying.ts';
import {
  addMessages,
  addTexts,
  changeLanguage,
  currentLanguage,
  loadMessages,
  loadPartMessages,
  textsOf,
  translate,
} from './i18n.ts';

const texts = (bundle: object) => () => Promise.resolve({ default: bundle });

/** Loads an app's texts and returns the text of a key. */
async function load(namespace: string, messages: Parameters<typeof loadMessages>[1]) {
  await loadMessages(namespace, messages);
  return (key: string, values?: Record<string, string | number>) => textsOf(messages)?.i18n._(key, values);
}

afterEach(() => changeLanguage('en'));

it("keeps an app's texts in a namespace of its own, beside the kit's", async () => {
  const discovery = await load('discovery', { en: texts({ empty: 'No {mode} found' }) });

  expect(discovery('empty', { mode: 'skills' })).toBe('No skills found');
  expect(translate('kit', 'close')).toBe('Close');
});

it('forms plurals by the rules of the language, with its digits', async () => {
  const found = '{count, plural, =0 {none} one {# skill} other {# skills}}';
  const discovery = await load('discovery', { en: texts({ found }), de: texts({ found }) });
  const counts = () => [0, 1, 2, 1500].map((count) => discovery('found', { count }));

  expect(counts()).toEqual(['none', '1 skill', '2 skills', '1,500 skills']);
  await changeLanguage('de');
  expect(counts().at(-1)).toBe('1.500 skills');
});

it('keeps the texts of two versions separate, in either order and key by key', async () => {
  const first = await load('discovery', { en: texts({ title: 'Old', only: 'Old only' }) });
  const second = await load('discovery', { en: texts({ title: 'New' }) });

  expect([first('title'), first('only')]).toEqual(['Old', 'Old only']);
  expect([second('title'), second('only')]).toEqual(['New', 'only']);
});

it('changes the language of all apps, also of those loaded later, and keeps English for an app that lacks it', async () => {
  const discovery = await load('discovery', { en: texts({ title: 'Search' }), es: texts({ title: 'Buscar' }) });

  await changeLanguage('es');
  const exchange = await load('exchange', { en: texts({ title: 'Requests' }), es: texts({ title: 'Solicitudes' }) });
  const account = await load('account', { en: texts({ title: 'Settings' }) });

  expect([discovery('title'), exchange('title'), account('title')]).toEqual(['Buscar', 'Solicitudes', 'Settings']);
  expect(document.documentElement.lang).toBe('es');
});

it('loads the texts of only one language', async () => {
  await changeLanguage('de');
  const english = jest.fn(texts({ title: 'Search' }));
  const discovery = await load('discovery', { en: english, de: texts({ title: 'Suche' }) });

  expect(discovery('title')).toBe('Suche');
  expect(english).not.toHaveBeenCalled();
});

it('fails for a remote whose texts in the language of the page cannot be loaded, and never uses English instead', async () => {
  await changeLanguage('de');
  const english = jest.fn(texts({ title: 'Search' }));
  const german = jest.fn(texts({ title: 'Suche' }));
  const messages = { en: english, de: german.mockRejectedValueOnce(new Error('reset')) };

  await expect(load('discovery', messages)).rejects.toThrow('reset');
  expect((await load('discovery', messages))('title')).toBe('Suche');
  expect(english).not.toHaveBeenCalled();
});

it('changes the language later for a remote whose texts fail to load, and at once for the others', async () => {
  const spanish = jest.fn(texts({ title: 'Ajustes' })).mockRejectedValueOnce(new Error('reset'));
  const account = await load('account', { en: texts({ title: 'Settings' }), es: spanish });
  const exchange = await load('exchange', { en: texts({ title: 'Requests' }), es: texts({ title: 'Solicitudes' }) });

  await changeLanguage('es');
  expect([account('title'), exchange('title')]).toEqual(['Settings', 'Solicitudes']);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(account('title')).toBe('Ajustes'));
});

it('loads the texts of the page itself until that succeeds, in its language', async () => {
  const german = jest.fn(texts({ title: 'Mutua lernt' })).mockRejectedValueOnce(new Error('reset'));
  addMessages('shell', { en: texts({ title: 'Mutua learns' }), de: german });

  const changed = changeLanguage('de');
  await waitFor(() => expect(outage.exists()).toBe(true));
  window.dispatchEvent(new Event('online'));
  await changed;

  expect(translate('shell' as 'kit', 'title' as 'close')).toBe('Mutua lernt');
  expect(outage.exists()).toBe(false);
});

it('changes all apps at once, when the last texts are loaded', async () => {
  const late = Promise.withResolvers<{ default: object }>();
  const exchange = await load('exchange', { en: texts({ title: 'Requests' }), es: texts({ title: 'Solicitudes' }) });
  const account = await load('account', { en: texts({ title: 'Settings' }), es: () => late.promise });

  const changed = changeLanguage('es');
  expect([exchange('title'), account('title'), currentLanguage()]).toEqual(['Requests', 'Settings', 'en']);
  late.resolve({ default: { title: 'Ajustes' } });
  await changed;

  expect([exchange('title'), account('title'), currentLanguage()]).toEqual(['Solicitudes', 'Ajustes', 'es']);
});

it('ends with the language that was chosen last, also when its texts are loaded first', async () => {
  const late = Promise.withResolvers<{ default: object }>();
  const exchange = await load('exchange', {
    en: texts({ title: 'Requests' }),
    es: () => late.promise,
    fr: texts({ title: 'Demandes' }),
  });

  const spanish = changeLanguage('es');
  await changeLanguage('fr');
  late.resolve({ default: { title: 'Solicitudes' } });
  await spanish;

  expect([exchange('title'), currentLanguage()]).toEqual(['Demandes', 'fr']);
});

it('gives the new language to a remote whose texts are still loading', async () => {
  const late = Promise.withResolvers<{ default: object }>();
  const loading = load('exchange', { en: () => late.promise, es: texts({ title: 'Solicitudes' }) });
  await changeLanguage('es');
  late.resolve({ default: { title: 'Requests' } });

  expect((await loading)('title')).toBe('Solicitudes');
});

describe('the texts of a part', () => {
  const own = () => ({ en: texts({ title: 'Settings' }), de: texts({ title: 'Einstellungen' }) });
  const ofPart = () => ({ en: texts({ month: 'Month' }), de: jest.fn(texts({ month: 'Monat' })) });

  it('are loaded with the part, in the language of the page only, and follow it', async () => {
    await changeLanguage('de');
    const [messages, part] = [own(), ofPart()];
    const account = await load('account', messages);
    expect([account('month'), part.de.mock.calls]).toEqual(['month', []]);

    await loadPartMessages(messages, part);
    expect([account('title'), account('month')]).toEqual(['Einstellungen', 'Monat']);
    await changeLanguage('en');
    expect([account('title'), account('month')]).toEqual(['Settings', 'Month']);
  });

  it('never reach another version of the remote', async () => {
    const [first, second] = [own(), own()];
    const [before, after] = [await load('account', first), await load('account', second)];
    await loadPartMessages(first, { en: texts({ month: 'Old month' }) });
    await loadPartMessages(second, { en: texts({ month: 'New month' }) });

    expect([before('month'), after('month')]).toEqual(['Old month', 'New month']);
  });

  it('are there with the remote if the part is requested first', async () => {
    const messages = own();
    await loadPartMessages(messages, ofPart());

    expect((await load('account', messages))('month')).toBe('Month');
  });

  it('are English where the part lacks the language, beside those of the remote', async () => {
    await changeLanguage('de');
    const messages = own();
    const account = await load('account', messages);
    await loadPartMessages(messages, { en: texts({ month: 'Month' }) });

    expect([account('title'), account('month')]).toEqual(['Einstellungen', 'Month']);
  });

  it('are loaded in the new language if that changes meanwhile', async () => {
    const late = Promise.withResolvers<{ default: object }>();
    const messages = own();
    const account = await load('account', messages);
    const loading = loadPartMessages(messages, { en: () => late.promise, de: texts({ month: 'Monat' }) });
    await changeLanguage('de');
    late.resolve({ default: { month: 'Month' } });
    await loading;

    expect([account('title'), account('month')]).toEqual(['Einstellungen', 'Monat']);
  });

  it('come before the page changes to a language that is still loading', async () => {
    const late = Promise.withResolvers<{ default: object }>();
    const messages = own();
    const account = await load('account', messages);
    const other = await load('exchange', { en: texts({ title: 'Requests' }), de: () => late.promise });
    const changed = changeLanguage('de');
    await loadPartMessages(messages, ofPart());
    expect(account('month')).toBe('Month');
    late.resolve({ default: { title: 'Anfragen' } });
    await changed;

    expect(['Month', 'Monat']).toContain(account('month'));
    await waitFor(() => expect([other('title'), account('month')]).toEqual(['Anfragen', 'Monat']));
  });

  it('can be loaded again after a failure', async () => {
    const messages = own();
    const account = await load('account', messages);
    const part = { en: jest.fn(texts({ month: 'Month' })).mockRejectedValueOnce(new Error('reset')) };

    await expect(loadPartMessages(messages, part)).rejects.toThrow('reset');
    await loadPartMessages(messages, part);
    expect(account('month')).toBe('Month');
  });
});

it('has the texts of an app that runs without the shell', () => {
  addTexts('shell', { title: 'Mutua' });

  expect(translate('shell' as 'kit', 'title' as 'close')).toBe('Mutua');
});
