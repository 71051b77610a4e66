import { changeLanguage, i18n, loadMessages } from './i18n.ts';

const texts = (bundle: object) => () => Promise.resolve({ default: bundle });

afterEach(() => changeLanguage('en'));

it("gives an app's texts under its own name", async () => {
  await loadMessages('discovery', { en: texts({ search: { empty: 'No {{mode}} found' } }) });

  expect(i18n.t('discovery:search.empty', { mode: 'skills' })).toBe('No skills found');
});

it('takes the texts of a newer version', async () => {
  await loadMessages('discovery', { en: texts({ title: 'Old' }) });
  await loadMessages('discovery', { en: texts({ title: 'New' }) });

  expect(i18n.t('discovery:title')).toBe('New');
});

it('changes the language of every app that is loaded, and of those loaded later; what is missing stays English', async () => {
  await loadMessages('discovery', { en: texts({ title: 'Search', more: 'More' }), es: texts({ title: 'Buscar' }) });

  await changeLanguage('es');
  await loadMessages('exchange', { en: texts({ title: 'Requests' }), es: texts({ title: 'Solicitudes' }) });
  await loadMessages('account', { en: texts({ title: 'Settings' }) });

  const titles = ['discovery', 'exchange', 'account'].map((name) => i18n.t(`${name}:title`));
  expect(titles).toEqual(['Buscar', 'Solicitudes', 'Settings']);
  expect(i18n.t('discovery:more')).toBe('More');
});
