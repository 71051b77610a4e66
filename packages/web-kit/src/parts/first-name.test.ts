import { changeLanguage } from '../i18n/i18n.ts';
import { firstNameOf } from './first-name.ts';

afterEach(() => changeLanguage('en'));

it('is the first word of other names', () => expect(firstNameOf('Hana Sato')).toBe('Hana'));

it.each([
  ['en', 'Former member'],
  ['de', 'Ehemaliges Mitglied'],
  ['fr', 'Ancien membre'],
])('leaves what former members are called in %s whole', async (language, name) => {
  await changeLanguage(language);
  expect(firstNameOf(name)).toBe(name);
});
