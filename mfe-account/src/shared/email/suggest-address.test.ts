import { suggestAddress } from './suggest-address.ts';

it.each([
  ['mia@gmial.com', 'mia@gmail.com'],
  ['mia@gmail.con', 'mia@gmail.com'],
  ['Mia@GMAIL.CO', 'Mia@gmail.com'],
  ['mia@hotmial.com', 'mia@hotmail.com'],
  ['mia@outlok.com', 'mia@outlook.com'],
  ['mia@yaho.com', 'mia@yahoo.com'],
  ['mia@protonmal.con', 'mia@protonmail.com'],
])('suggests for %s the address %s', (typed, meant) => expect(suggestAddress(typed)).toBe(meant));

it.each([
  'mia@gmail.com',
  'mia@mutua.example',
  'mia@gmx.at.example',
  'mia@web.dev.example',
  'mia@',
  'mia',
  '',
  'mia@fb.de',
])('suggests nothing for %s', (typed) => expect(suggestAddress(typed)).toBeNull());
