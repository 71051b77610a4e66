import { firstNameOf } from './first-name.ts';

it.each([
  ['Hana Sato', 'Hana'],
  ['  Mia\u00a0 Okafor', 'Mia'],
  ['Cher', 'Cher'],
  ['', ''],
  ['Dr. Anna Moser', 'Dr. Anna Moser'],
  ['J. R. Smith', 'J. R. Smith'],
  ['J R Smith', 'J R Smith'],
  ['JR Smith', 'JR Smith'],
  ['Dr Anna Moser', 'Dr Anna Moser'],
  ['Frau Dr. Moser', 'Frau Dr. Moser'],
  ['de la Cruz', 'de la Cruz'],
  ['الدكتور أحمد', 'الدكتور أحمد'],
  ['Drew Moser', 'Drew'],
  ['Jo Smith', 'Jo'],
  ['山田 太郎', '山田 太郎'],
  ['김 민준', '김 민준'],
  ['玲', '玲'],
  ['Ольга Мороз', 'Ольга'],
  // the family name first
  ['Alba, Anna', 'Anna'],
  ['Alba, Anna Maria, PhD', 'Anna'],
  ['Alba, Dr. Anna', 'Dr. Anna'],
  ['Anna Alba, PhD', 'Anna'],
  ['Alba, O’Hara-Anna', 'O’Hara-Anna'],
  ['Anna, PhD', 'Anna'],
  ['Anna, Ph. D.', 'Anna'],
  ['Anna, Dipl.-Ing. (FH)', 'Anna'],
  ['Kim, Jr.', 'Kim'],
  ['Anna, 34', 'Anna'],
  ['Alba,', 'Alba,'],
  [',', ','],
])('of %p is %p', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
