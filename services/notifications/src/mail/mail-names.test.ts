import { mailboxOf, sanitizeMailValues, withoutLinks } from './mail.service.ts';

it.each([
  ['Win a prize at https://evil.example/now', 'Win a prize at https evil. example now'],
  ['www.evil.example', 'www. evil. example'],
  ['evil。example', 'evil。 example'],
  ['mail me@evil.example', 'mail me evil. example'],
])('removes the link from %s', (name, text) => {
  expect(withoutLinks(name)).toBe(text);
});

it.each(['Ada Moser', 'Dr. Ada Moser', 'J.R.R. Tolkien', 'Łukasz Żak', '李小龍', "O'Neill-Sørensen"])(
  'keeps %s',
  (name) => {
    expect(withoutLinks(name)).toBe(name);
  },
);

describe('the address in a mail', () => {
  it.each(['nadia@benali.example', "n.o'neill+mutua_1@mail-2.benali.example"])('keeps %s readable', (address) => {
    expect(sanitizeMailValues({ address })).toEqual({ address });
  });

  it.each([
    [
      'Win a prize at www.evil.example, nadia@benali.example',
      'Win a prize at www. evil. example, nadia benali. example',
    ],
    ['https://evil.example/nadia@benali.example', 'https evil. example nadia benali. example'],
    ['www.evil.example@benali.example', 'www. evil. example benali. example'],
    ['--www.evil@benali.example', '--www. evil benali. example'],
    ['nadia@benali.example/login', 'nadia benali. example login'],
    ['nadia@benali.example\nwww.evil.example', 'nadia benali. example www. evil. example'],
    ['[nadia](button)@benali.example', 'nadia(button) benali. example'],
  ])('breaks the link in a text that is more than an address: %s', (address, text) => {
    expect(sanitizeMailValues({ address })).toEqual({ address: text });
  });

  it('allows an address only in the value for it, not in a name', () => {
    expect(sanitizeMailValues({ owner: 'me@evil.example' })).toEqual({ owner: 'me evil. example' });
  });
});

describe('a text of several sentences in a mail', () => {
  it.each([
    'Wir treffen uns am Dienstag um 18:30 (oder 19.15) im Saal 2/3.\nFragen: info@zeitbank.ch.\n\nBis am 3.12.2026!',
    'Regel 3: keine Werbung, z.B. für <a.b@mail-2.zeitbank.ch>',
  ])('keeps times, dates, addresses and paragraphs: %s', (note) => {
    expect(sanitizeMailValues({ note, excerpt: note })).toEqual({ note, excerpt: note });
  });

  it.each([
    ['https://evil.example/now', 'https evil. example/now'],
    ['http:\\\\evil.example', 'http evil. example'],
    ['www.evil.example', 'www. evil. example'],
    ['evil.1und1.xn--p1ai', 'evil.1und1. xn--p1ai'],
    ['evil。example', 'evil。 example'],
    ['mailto:me@evil.example', 'mailto:me@evil. example'],
    ['www.evil.example@benali.example', 'www. evil. example@benali. example'],
    ['--www.evil@benali.example', '--www. evil@benali. example'],
    ['me@www.evil.example', 'me@www. evil. example'],
    ['(see evil.example)', '(see evil. example)'],
    ['a@b.example/x', 'a@b. example/x'],
  ])('breaks the link in %s', (note, text) => {
    expect(sanitizeMailValues({ note })).toEqual({ note: text });
  });
});

it.each([
  ['Zeitbank "Vier Viertel" <post@zeitbank.example>', 'Zeitbank "Vier Viertel"'],
  [String.raw`"Zeitbank \"Vier Viertel\"" <post@zeitbank.example>`, 'Zeitbank "Vier Viertel"'],
  ['"Zeitbank, Graz" <post@zeitbank.example>', 'Zeitbank, Graz'],
  ['Zeitbank <post@zeitbank.example>', 'Zeitbank'],
  ['<post@zeitbank.example>', 'Mutua'],
  ['post@zeitbank.example', 'Mutua'],
])('reads the sender %s', (from, name) => {
  expect(mailboxOf(from)).toEqual({ name, address: 'post@zeitbank.example' });
});
