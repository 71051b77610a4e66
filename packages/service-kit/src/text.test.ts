import { foldText, wordsOf } from './text.ts';

describe('foldText', () => {
  it.each([
    ['José ÑÚÑEZ', 'jose nunez'],
    ['STRAẞE Straße', 'strasse strasse'],
    ['Łódź Ørsted Þór', 'lodz orsted thor'],
    ['ISTANBUL İstanbul ıstanbul', 'istanbul istanbul istanbul'],
    ['Ｆｕｌｌ ﬁ', 'full fi'],
    ['Привет Ёлка', 'привет елка'],
    ['日本語', '日本語'],
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

  it('cuts long words, and never in the middle of a letter', () => {
    expect(wordsOf('a'.repeat(500))).toEqual(['a'.repeat(40)]);
    expect(wordsOf(`a${'𠮷'.repeat(60)}`)).toEqual([`a${'𠮷'.repeat(39)}`]);
  });
});
