import { changeLanguage, i18n, loadMessages, textsOf } from './i18n.ts';

const texts = (bundle: object) => () => Promise.resolve({ default: bundle });

/** Loads an app's texts and gives its translation instance. */
async function load(namespace: string, messages: Parameters<typeof loadMessages>[1]) {
  await loadMessages(namespace, messages);
  return textsOf(messages);
}

afterEach(() => changeLanguage('en'));

it("gives an app's texts under its own name, beside the kit's", async () => {
  const discovery = await load('discovery', { en: texts({ search: { empty: 'No {{mode}} found' } }) });

  expect(discovery.t('discovery:search.empty', { mode: 'skills' })).toBe('No skills found');
  expect(discovery.t('kit:close')).toBe(i18n.t('kit:close'));
});

it('keeps the texts of two versions apart, in either order and key by key', async () => {
  const first = await load('discovery', { en: texts({ title: 'Old', only: 'Old only' }) });
  const second = await load('discovery', { en: texts({ title: 'New' }) });

  expect([first.t('discovery:title'), first.t('discovery:only')]).toEqual(['Old', 'Old only']);
  expect([second.t('discovery:title'), second.t('discovery:only')]).toEqual(['New', 'only']);
});

it('changes the language of every app that is loaded, and of those loaded later; what is missing stays English', async () => {
  const discovery = await load('discovery', {
    en: texts({ title: 'Search', more: 'More' }),
    es: texts({ title: 'Buscar' }),
  });

  await changeLanguage('es');
  const exchange = await load('exchange', { en: texts({ title: 'Requests' }), es: texts({ title: 'Solicitudes' }) });
  const account = await load('account', { en: texts({ title: 'Settings' }) });

  expect([
    discovery.t('discovery:title'),
    exchange.t('exchange:title'),
    account.t('account:title'),
    discovery.t('discovery:more'),
  ]).toEqual(['Buscar', 'Solicitudes', 'Settings', 'More']);
  expect(discovery.language).toBe('es');
});

it('changes the language of the others when one app cannot load its texts', async () => {
  await load('account', { en: texts({}), es: () => Promise.reject(new Error('gone')) });
  const exchange = await load('exchange', { en: texts({ title: 'Requests' }), es: texts({ title: 'Solicitudes' }) });

  await changeLanguage('es');

  expect(exchange.t('exchange:title')).toBe('Solicitudes');
});
