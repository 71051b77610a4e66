import { slowTexts } from '../testing/worst-inputs.ts';
import { foldText, indexedWordsOf, textPattern, wordsOf } from './text.ts';

describe('foldText', () => {
  it.each([
    ['José ÑÚÑEZ', 'jose nunez'],
    ['STRAẞE Straße', 'strasse strasse'],
    ['Łódź Ørsted Þór', 'lodz orsted thor'],
    ['ISTANBUL İstanbul ıstanbul', 'istanbul istanbul istanbul'],
    ['Ｆｕｌｌ ﬁ', 'full fi'],
    ['Привет Ёлка', 'привет елка'],
    ['日本語', '日本語'],
    ['مُعَلِّم اللغة', 'معلم اللغة'],
    ['أستاذ مـــرحبا', 'استاذ مرحبا'],
    ['שָׁלוֹם', 'שלום'],
  ])('reads %j as %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it.each([
    ['vowel signs of Devanagari', 'हिन्दी'],
    ['voicing marks of Japanese', 'がく'],
    ['syllables of Korean', '한국어'],
  ])('keeps the %s', (_, text) => {
    expect(foldText(text).normalize('NFC')).toBe(text);
  });

  it('folds a composed and a decomposed letter to the same text', () => {
    expect(foldText('e\u0301')).toBe(foldText('é'));
    expect(foldText('한'.normalize('NFD'))).toBe(foldText('한'));
  });
});

describe('wordsOf', () => {
  it.each([
    ['Crème Brûlée', ['creme', 'brulee']],
    ['STRASSE, Straße', ['strasse']],
    ['C++, C# and Node.js', ['c++', 'c#', 'and', 'node', 'js']],
    ['.NET ASP.NET', ['net', 'asp']],
    ["web-design web l'été", ['web', 'design', 'l', 'ete']],
    ['3D CO₂ 2½', ['3d', 'co2', '21', '2']],
    ['हिन्दी भाषा', ['हिन्दी', 'भाषा']],
    ['日本語、中文', ['日本語', '中文']],
    ['🎸 Guitar 👩‍🎤!!', ['guitar']],
    [' ,; ', []],
  ])('reads %j as %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('takes several texts, and each word once', () => {
    expect(wordsOf('Chess club', 'CHESS')).toEqual(['chess', 'club']);
  });

  it('splits a long word into several, never in the middle of a letter', () => {
    expect(wordsOf('a'.repeat(500))).toEqual(['a'.repeat(40), 'a'.repeat(20)]);
    expect(wordsOf(`a${'𠮷'.repeat(59)}`)).toEqual([`a${'𠮷'.repeat(39)}`, '𠮷'.repeat(30)]);
    const title = `${'あ'.repeat(38)}写真${'い'.repeat(21)}`;
    expect(wordsOf(title).some((word) => word.includes('写真い'))).toBe(true);
    expect(wordsOf('写'.repeat(41))).toEqual(['写'.repeat(40), '写'.repeat(11)]);
  });
});

it.each([
  ['Node.js', ['node', 'js', 'nodejs']],
  ['e-mail etiquette', ['e', 'mail', 'etiquette', 'email']],
  ['Öl auf Leinwand', ['ol', 'auf', 'leinwand', 'oel']],
  ["Rock 'n' Roll", ['rock', 'n', 'roll', 'and']],
  ['Drum & Bass', ['drum', 'bass', 'and']],
  ['Chess club', ['chess', 'club']],
])('%j is found by %j', (text, words) => {
  expect(indexedWordsOf(text)).toEqual(words);
});

describe('textPattern', () => {
  it.each([
    ['cafe', 'Ein Café um 9', 'Café'],
    ['CAFÉ', 'ein cafe', 'cafe'],
    ['cafe', 'CAFE\u0301 9', 'CAFE\u0301'],
    ['strasse', 'Die Straße', 'Straße'],
    ['Straße', 'STRASSE 1', 'STRASSE'],
    ['معلم', 'هو مُعَلِّم', 'مُعَلِّم'],
    ['привет ёлка', 'Привет,  ПРИВЕТ \n Елка', 'ПРИВЕТ \n Елка'],
    ['Việt', 'viet', 'viet'],
    ['ＡＢＣ', 'abc', 'abc'],
    ['a.b*c', 'A.B*C', 'A.B*C'],
    ['写真', 'この写真', '写真'],
    ['한국', '한국어', '한국'],
    ['がく', 'しょうがくせい', 'がく'],
    ['हिन्दी', 'हिन्दी भाषा', 'हिन्दी'],
    ['🥐', 'a 🥐', '🥐'],
    ['nodejs', 'With Node.js', 'Node.js'],
    ['Node.js', 'with nodejs', 'nodejs'],
    ['email', 'an E-Mail', 'E-Mail'],
    ['e-mail', 'my email', 'email'],
    ['lete', "l'été", "l'été"],
    ['oel', 'Öl auf Leinwand', 'Öl'],
    ['Oel', 'O\u0308l', 'O\u0308l'],
    ['Öl', 'Oel und Farbe', 'Oel'],
    ['Öl', 'ol', 'ol'],
    ['Mueller', 'Frau Müller', 'Müller'],
    ['Müller', 'MUELLER', 'MUELLER'],
    ['Søren', 'Soeren', 'Soeren'],
    ['Soeren', 'Søren', 'Søren'],
    ['Baer', 'Bär', 'Bär'],
    ['rock n roll', "Rock 'n' Roll", "Rock 'n' Roll"],
    ['a - b', 'a b', 'a b'],
    ['.net', 'in .NET', '.NET'],
    ['why...', 'Why...?', 'Why...'],
    ['why…', 'Why...?', 'Why...'],
    ...[
      ['Dienstag um 18', 'am **Dienstag** um 18 Uhr', 'Dienstag** um 18'],
      ['npm install', '`npm` install', 'npm` install'],
      ['am Dienstag', 'am **Dienstag**', 'am **Dienstag'],
      ['a b c', '**a** `b`\n\n```\nc', 'a** `b`\n\n```\nc'],
      ['**a** b', '**a** b', '**a** b'],
      ['* a', '* a', '* a'],
      ['2*3', '2*3', '2*3'],
    ],
    ...[
      ['"hello"', 'so “hello” he said', '“hello”'],
      ['“hello”', 'so "hello" he said', '"hello"'],
      ['"bonjour"', 'un « bonjour » à tous', '« bonjour »'],
      ['"hallo"', 'ein „hallo“', '„hallo“'],
      ['« bonjour »', 'un « bonjour » à tous', '« bonjour »'],
      ['say "yes" now', 'say “yes” now', 'say “yes” now'],
      ["'hello'", 'a ‘hello’', '‘hello’'],
      ['dont', 'Don’t', 'Don’t'],
    ],
    ...[
      ['10-12', 'from 10–12', '10–12'],
      ['10–12', 'from 10-12', '10-12'],
      ['10 - 12', 'from 10 — 12', '10 — 12'],
      ['-5', '−5 degrees', '−5'],
      ['a--b', 'a—–b', 'a—–b'],
    ],
    ['hm…', 'Well, hm…', 'hm…'],
    ['hm... i see', 'Hm… I see', 'Hm… I see'],
    ['hm i see', 'Hm… I see', 'Hm… I see'],
    ['hm...', 'Well, hm…', 'hm…'],
    ['hm…', 'Well, hm...', 'hm...'],
  ])('%j finds in %j %j', (text, content, found) => {
    expect(textPattern(text).exec(content)?.[0]).toBe(found);
    // Databases are stricter than JavaScript, as this flag is.
    expect(() => new RegExp(textPattern(text).source, 'u')).not.toThrow();
  });

  it.each([
    ['a.b', 'axb'],
    ['cafe', 'caf'],
    ['[', 'a'],
    ['12', '1.2'],
    ['...', 'a. b. c'],
    ['ab', 'a b'],
    ['blu', 'blo'],
    ['"hello"', 'hello'],
    ['2*3', '23'],
  ])('%j is not in %j', (text, content) => {
    expect(textPattern(text).test(content)).toBe(false);
  });

  it('stays below the limit of databases, for the longest search', () => {
    for (const letters of ['aa', 'ee', 'oe', 'öe', 'ue', 'ss', '. ', '" ', '"', '* ', 'a"', 'a-'])
      expect(Buffer.byteLength(textPattern(letters.repeat(100)).source)).toBeLessThan(30_000);
  });

  it.each([
    ...['oe', 'öe', 'ö', 'aee', 'ss', 'ß', 'e-', ' -', '- ', '.', '..', "n'", 'ue '],
    ...[
      '*',
      '* ',
      '**',
      '** ',
      'a*',
      'a* ',
      '`',
      '` ',
      'a` ',
      '*`',
      '"',
      '" ',
      'a"',
      'a" ',
      '«',
      '» ',
      '«»',
      '« » ',
      '–',
      '– ',
    ],
    // They are compared as points, quotation marks, spaces, and as nothing.
    ...['… ', '． ', '＂ ', '＊ ', '´ ', '¨', 'ﹰ ', ' \u0301', 'a \u0301', '\u0301', '㏂ ', 'ﷺ '],
  ])('does not try long to find %j again and again', (letters) => {
    const pattern = textPattern(letters.repeat(200 / letters.length));
    const parts = [letters, 'öee', 'sß', '- ', 'o\u0308\u0308', '*', '` ', '"', '« ', '« »', '.', ' '];
    expect(slowTexts(5_000, (text) => pattern.test(text), parts)).toEqual([]);
  });

  it.each(['oe', 'öe', 'ue', 'aeß', 'üeß'])('is right for %j in every spelling', (word) => {
    const spellings = [
      word,
      word.toUpperCase(),
      word.replace('ß', 'ss'),
      word.replace(/[öü]/, (l) => `${foldText(l)}e`),
    ];
    for (const spelling of spellings) expect(textPattern(word).exec(`x${spelling}y`)?.[0]).toBe(spelling);
  });
});

it('reads each text in a time that grows with its length, in every script', () => {
  expect(slowTexts(5_000, (text) => indexedWordsOf(text))).toEqual([]);
});
