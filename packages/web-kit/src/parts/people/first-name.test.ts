import { changeLanguage } from '../../i18n/i18n.ts';
import { firstNameOf } from './first-name.ts';

afterEach(() => changeLanguage('en'));

it('returns the first word of a name', () => expect(firstNameOf('Hana Sato')).toBe('Hana'));

it.each([
  ['en', 'Former member'],
  ['de', 'Ehemaliges Mitglied'],
  ['fr', 'Ancien membre'],
])('keeps the whole name of former members in %s', async (language, name) => {
  await changeLanguage(language);
  expect(firstNameOf(name)).toBe(name);
});
