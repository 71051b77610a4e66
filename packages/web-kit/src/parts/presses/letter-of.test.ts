import { letterOf } from './letter-of.ts';

it.each([
  { key: 'K', letter: 'k' },
  { key: 'ArrowDown', code: 'ArrowDown', letter: 'arrowdown' },
  // Browsers send such an event when they fill a field.
  { letter: '' },
  { what: 'Ukrainian', key: 'л', code: 'KeyK', letter: 'k' },
  { what: 'Greek', key: 'Ζ', code: 'KeyZ', letter: 'z' },
  { what: 'Arabic, two letters by one key', key: 'لا', code: 'KeyB', letter: 'b' },
  { what: 'Hindi, a sign of a vowel', key: 'ॆ', code: 'KeyZ', letter: 'z' },
  { what: 'German', key: 'y', code: 'KeyZ', letter: 'y' },
  { what: 'Turkish', key: 'ı', code: 'KeyI', letter: 'ı' },
  { what: 'Dvorak', key: ';', code: 'KeyZ', letter: ';' },
  { what: 'Dvorak', key: 't', code: 'KeyK', letter: 't' },
  { what: 'Ukrainian, beside the letters', key: 'ж', code: 'Semicolon', letter: 'ж' },
])('the key $key ($what) is read as "$letter"', ({ key, code, letter }) => {
  expect(letterOf({ key, code })).toBe(letter);
});
