import { changeLanguage } from '../i18n/i18n.ts';
import { firstNameOf } from './first-name.ts';

afterEach(() => changeLanguage('en'));

it.each([
  ['Hana Sato', 'Hana'],
  ['  Mia\u00a0 Okafor', 'Mia'],
  ['Cher', 'Cher'],
  ['', ''],
])('is the first word of %p', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

it.each([
  ['en', 'Former member'],
  ['de', 'Ehemaliges Mitglied'],
  ['fr', 'Ancien membre'],
])('leaves what former members are called in %s whole', async (language, name) => {
  await changeLanguage(language);
  expect(firstNameOf(name)).toBe(name);
});
