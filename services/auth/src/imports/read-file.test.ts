import { IMPORT_DELIMITERS, IMPORT_ENCODINGS, IMPORTS, type ImportEncoding, LIMITS } from '@mutua/contracts/limits';
import iconv from 'iconv-lite';
import { columnsOf } from './headings.ts';
import { type ReadOrder, readFile } from './read-file.ts';
import { createReadInProcess } from './read-in-process.ts';

const read = (file: string | Buffer, order: Omit<ReadOrder, 'bytes'> = {}) =>
  readFile({ bytes: Buffer.from(file as string), ...order });
/** What was read of each row, briefly. */
const brief = (file: string | Buffer, order: Omit<ReadOrder, 'bytes'> = {}) =>
  read(file, order).rows.map(({ line, verdict, name, email }) => [line, verdict, name, email]);
const faultsOf = (file: string | Buffer) => read(file).rows.map(({ line, faults }) => [line, ...faults]);

const JOERG = ['Jörg Müller', 'joerg@example.org'] as const;
/** DOS has no such apostrophe. */
const luisIn = (encoding: ImportEncoding) => [encoding === 'cp850' ? "Luis O'Hara" : LUIS[0], LUIS[1]] as const;
const LUIS = ['Luis O’Hara', 'luis@example.org'] as const;
const ENDS = { LF: '\n', CRLF: '\r\n', CR: '\r' } as const;
const END_NAMES = ['LF', 'CRLF', 'CR'] as const;

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Every encoding × with and without a mark × every delimiter × every end of lines × with and without quotes. */
const SHAPES = IMPORT_ENCODINGS.flatMap((encoding) =>
  IMPORT_DELIMITERS.flatMap((delimiter) =>
    END_NAMES.flatMap((end) =>
      [true, false].map((isQuoted) => ({ encoding, delimiter, end, isQuoted, hasMark: encoding.startsWith('utf-16') })),
    ),
  ),
).concat(
  IMPORT_DELIMITERS.map((delimiter) => ({
    encoding: 'utf-8' as const,
    delimiter,
    end: 'CRLF' as const,
    isQuoted: true,
    hasMark: true,
  })),
);

it('is tried with more than 60 shapes of files', () => expect(SHAPES.length).toBeGreaterThan(60));

it.each(SHAPES)('reads $encoding with "$delimiter", ends $end, quotes $isQuoted', (shape) => {
  const cells = [
    ['Name', 'E-Mail', 'Ort', 'Angebote'],
    [...JOERG, 'Graz', shape.isQuoted ? 'Gitarre|Café "à la carte"' : 'Gitarre'],
    ['', '', '', ''],
    [...luisIn(shape.encoding), 'Köln', ''],
  ];
  const lines = cells.map((row) => row.map((cell) => (shape.isQuoted ? quote(cell) : cell)).join(shape.delimiter));
  const bytes = iconv.encode(lines.join(ENDS[shape.end]), shape.encoding, { addBOM: shape.hasMark });
  const { encoding, delimiter, columns, sample, rows, failure } = read(bytes);
  expect({ encoding, delimiter, failure }).toEqual({
    encoding: shape.encoding,
    delimiter: shape.delimiter,
    failure: null,
  });
  expect(columns).toEqual(['name', 'email', 'place', 'offers']);
  const names = [JOERG[0], luisIn(shape.encoding)[0]];
  expect(sample).toEqual(names);
  expect(rows.map(({ line, verdict, name, place }) => ({ line, verdict, name, place }))).toEqual([
    { line: 2, verdict: 'ready', name: names[0], place: 'Graz' },
    { line: 4, verdict: 'ready', name: names[1], place: 'Köln' },
  ]);
  const titles = rows[0]?.items.map(({ title }) => title);
  expect(titles).toEqual(
    shape.isQuoted
      ? shape.delimiter === '|'
        ? ['Gitarre', 'Café "à la carte"']
        : ['Gitarre', 'Café "à la carte"']
      : ['Gitarre'],
  );
});

describe('the headings', () => {
  it.each([
    ['N;username;email;phone;balance', ['id', 'name', 'email', null, null]],
    ['name,mail,locality', ['name', 'email', 'place']],
    ['Vorname;Nachname;E-Mail-Adresse', ['first', 'last', 'email']],
    ['Name;Vorname;Mail', ['last', 'first', 'email']],
    ['Nombre;Correo electrónico;Ofertas', ['name', 'email', 'offers']],
    ['Nombre;Apellidos;Correo', ['first', 'last', 'email']],
    ['Prénom;Nom;Courriel;Langue', ['first', 'last', 'email', 'language']],
    ['nome, cognome, EMAIL', ['first', 'last', 'email']],
    ['Nome completo;Correio eletrônico;Cidade', ['name', 'email', 'place']],
    ['email,email,name', ['email', null, 'name']],
    // a name beside a surname is a first name, unless another column has the first or the whole name
    ['Name,Surname,Email', ['first', 'last', 'email']],
    ['Nachname;Name;Mail', ['last', 'first', 'email']],
    ['Name,First name,Surname,Email', ['name', null, null, 'email']],
    ['Full name,Surname,Email', ['name', null, 'email']],
    ['Name,Full name,Surname,Email', [null, 'name', null, 'email']],
    // as address books write them
    ['First Name,Last Name,E-mail Address', ['first', 'last', 'email']],
    ['Name,E-mail 1 - Value,E-mail 2 - Value', ['name', 'email', null]],
    ['Prénom,Nom,Adresse de messagerie', ['first', 'last', 'email']],
    ['Nombre,Apellidos,Dirección de correo electrónico', ['first', 'last', 'email']],
    ['Nome,Cognome,Indirizzo di posta elettronica', ['first', 'last', 'email']],
    ['Nome,Apelido,Endereço de e-mail', ['first', 'last', 'email']],
    ['"Name","First name","Last name",mail', ['name', null, null, 'email']],
  ])('%s', (line, columns) =>
    expect(columnsOf(line.split(/[;,]/).map((each) => each.replaceAll('"', '')))).toEqual(columns),
  );

  it('without a name or an address lead to no rows, until they are mapped', () => {
    const file = 'Wer;Wohin\nAda Lovelace;ada@example.org';
    expect(read(file)).toMatchObject({ failure: 'no_columns', headings: ['Wer', 'Wohin'], rows: [] });
    expect(brief(file, { columns: ['name', 'email'] })).toEqual([[2, 'ready', 'Ada Lovelace', 'ada@example.org']]);
    expect(read(file, { columns: ['name'] }).failure).toBe('no_columns');
  });

  it('make one name of two columns, and repeat no surname', () =>
    expect(brief('Name,Surname,Email\nAnna,Alba,a@example.org\nBob Ross,Ross,b@example.org')).toEqual([
      [2, 'ready', 'Anna Alba', 'a@example.org'],
      [3, 'ready', 'Bob Ross', 'b@example.org'],
    ]));

  it.each(['sep=;', '"sep=;"', 'SEP=;;;', 'List of 2026', 'List; of; 2026', '"A title\rover two lines"', '\r\n;;'])(
    'may be preceded by %j',
    (above) =>
      expect(brief(`${above}\r\nname;email;about\r\nAda Lovelace;ada@example.org`)).toMatchObject([
        [expect.any(Number), 'ready', 'Ada Lovelace', 'ada@example.org'],
      ]),
  );

  it('below a title have the numbers of their lines, and can be mapped', () => {
    const file = 'Our list\n\nWer;Wohin\nAda Lovelace;ada@example.org';
    expect(read(file)).toMatchObject({ failure: 'no_columns', headings: ['Wer', 'Wohin'] });
    expect(brief(file, { columns: ['name', 'email'] })).toEqual([[4, 'ready', 'Ada Lovelace', 'ada@example.org']]);
  });

  it('are no line below rows of the list, because these would be left out', () => {
    const file = 'Teilnehmer;Was;Kontakt\nAda L;Go;a@x.org\nName;Email;Ort\nBo L;b@x.org;Graz';
    expect(read(file)).toMatchObject({ failure: 'no_columns', headings: ['Teilnehmer', 'Was', 'Kontakt'] });
    const contact = 'Kontakt;office@x.org\nName;Email\nBo L;b@x.org';
    expect(read(contact)).toMatchObject({ failure: null, headings: ['Name', 'Email'] });
    const notes = 'Verein;Graz\nKontakt;office@x.org\nName;Email;Ort\nBo L;b@x.org;Graz';
    expect(brief(notes)).toEqual([[4, 'ready', 'Bo L', 'b@x.org']]);
  });

  it('are not looked for far down', () =>
    expect(read(`${'a title\n'.repeat(10)}name;email\nAda;ada@example.org`)).toMatchObject({ failure: 'no_columns' }));

  it('may have brackets, and over several lines', () =>
    expect(brief('[Name];[E-Mail];"Angebote\n(kurz)"\nAda Lovelace;ada@example.org;Go')).toEqual([
      [3, 'ready', 'Ada Lovelace', 'ada@example.org'],
    ]));
});

describe('a cell', () => {
  const nameOf = (cell: string) => read(`name;email;about\n${cell};ada@example.org;`).rows[0]?.name;
  it.each([
    ['"Alba, Anna"', 'Anna Alba'],
    ['García López , Ana', 'Ana García López'],
    ['Anna Alba, Ph.D.', 'Anna Alba, Ph.D.'],
    ['Alba, Anna, Graz', 'Alba, Anna, Graz'],
    ['Maier, BSc', 'Maier, BSc'],
    ['Maier, Mag. (FH)', 'Maier, Mag. (FH)'],
    ['Anna, 34', 'Anna, 34'],
    ['Alba, Dr. Anna', 'Dr. Anna Alba'],
    ['Anna Alba,', 'Anna Alba,'],
    [' "Anna Alba" ', 'Anna Alba'],
    ['"Anna ""A"" Alba" ', 'Anna "A" Alba'],
    ['"Anna" Alba', '"Anna" Alba'],
  ])('%s is the name %s', (cell, name) => expect(nameOf(cell)).toBe(name));

  it('over two lines may have spaces around its quotes', () =>
    expect(
      read('name;email;about\nAda Lovelace ; "ada@example.org" ; "a;\nb" \nBob Ross;bob@example.org').rows,
    ).toMatchObject([{ email: 'ada@example.org', about: 'a;\nb' }, { name: 'Bob Ross' }]));

  it('loses the guard that the list of faults gives it', () =>
    expect(read("name;email;about;offers\nAda Lovelace;ada@example.org;'- Gärtnerin;'=1+1").rows).toMatchObject([
      { about: '- Gärtnerin', items: [{ title: '=1+1' }] },
    ]));
});

describe('a list that was copied out of other programs', () => {
  const one = (file: string, order = {}) => {
    const { rows } = read(file, order);
    return rows.map(({ verdict, name, place, about, items }) => [
      ...[verdict, name, place, about],
      ...items.map(({ title }) => title),
    ]);
  };
  const ANNA = ['ready', 'Anna Alba', 'Grünstadt', 'I like bread.', 'Brotbacken'];

  it('is read without letters that nobody sees', () => {
    const [name, place, title] = ['Anna\u200b Alba\u202c', 'Grün\u00adstadt', 'Brot\u2060backen\ufeff'];
    const head = 'Name\u200b;Email;Ort;about;Gesuche';
    expect(one(`${head}\n${name};a@example.org;${place};I like bread.;${title}`)).toEqual([ANNA]);
    const [entities, quoted] = ['Anna&#8203; Alba;a@example.org;Grün&shy;stadt', '"Brot&#x2060;backen"'];
    expect(one(`${head}\n${entities};I like bread.;${quoted}`)).toEqual([ANNA]);
    const escaped = JSON.stringify([
      { name, email: 'a@example.org', place, about: 'I like bread.', needs: [{ title }] },
    ]).replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
    expect(one(escaped)).toEqual([ANNA]);
    // Joiners belong to words of several scripts, and to emojis.
    expect(one('name;email;offers\nAnna Alba;a@example.org;می‌خواهم 👩‍🌾')[0]?.at(-1)).toBe('می‌خواهم 👩‍🌾');
  });

  it.each([
    ['&lrm;', '\u200e'],
    ['&#8206;', '\u200e'],
    ['&rlm;', '\u200f'],
    ['&zwj;', '\u200d'],
    ['&zwnj;', '\u200c'],
    ['&#x200C;', '\u200c'],
    ['&thinsp;', ' '],
    ['&ensp;', ' '],
    ['&emsp;', ' '],
  ])('keeps its cells beside %s', (entity, letter) =>
    expect(one(`name;email;about\nAnna Alba;a@example.org;I like${entity}bread.`)).toEqual([
      ['ready', 'Anna Alba', '', `I like${letter}bread.`],
    ]),
  );

  it('refuses a title that the form for it refuses', () =>
    expect(read('name;email;needs\nAnna Alba;a@example.org;Brot\u2028backen').rows[0]?.faults).toEqual([
      { fault: 'unreadable_text', words: 'Brot\u2028backen' },
    ]));

  it.each([';', ','])('is read without entities and tags: "%s"', (delimiter) => {
    const [name, place] = ['"M&uuml;ller, Sin&eacute;ad O&#039;Brien"', 'K&ouml;ln'];
    const about = '"<p>I like <b>bread</b> &amp; &quot;tea&quot;, &lt;3<br />Much.</p>"';
    const offers = '<ul><li>Bread &amp; tea</li><li>Stra&szlig;enk&#xFC;che</li></ul>';
    const file = ['name,email,place,about,offers'.replaceAll(',', delimiter)];
    file.push([name, 'a@example.org', place, about, offers].join(delimiter));
    const texts = ["Sinéad O'Brien Müller", 'Köln', 'I like bread & "tea", <3\nMuch.'];
    expect(one(file.join('\n'))).toEqual([['ready', ...texts, 'Bread & tea', 'Straßenküche']]);
  });

  it('keeps what only looks like them', () =>
    expect(one('name;email;about;offers\n"A & B";a@example.org;"<3 a@b & c; &x; &#0;";R&D')).toEqual([
      ['ready', 'A & B', '', '<3 a@b & c; &x; &#0;', 'R&D'],
    ]));
});

describe('a file whose lines are whole in quotes', () => {
  const ROWS = [
    [2, 'ready', 'Anna Alba', 'a@example.org'],
    [3, 'ready', 'Bo Ek', 'b@example.org'],
  ];
  it.each([
    ['all of them', ['"Name;Email;Offers"', '"Anna Alba;a@example.org;""Bread|Tea"""', '"Bo Ek;b@example.org;"']],
    ['those with quotes', ['Name,Email,Offers', '"""Alba, Anna"",a@example.org,Bread|Tea"', 'Bo Ek,b@example.org,']],
  ])('is read: %s', (_which, lines) => {
    expect(brief(lines.join('\n'))).toEqual(ROWS);
    expect(read(lines.join('\r\n')).rows[0]?.items.map(({ title }) => title)).toEqual(['Bread', 'Tea']);
  });

  it('keeps a cell that only looks like a row', () =>
    expect(brief('Our list\nname;email;about\nBo Ek;b@example.org;"Tea;\n"";""\n and"\n"Alba; Anna"')).toEqual([
      [3, 'ready', 'Bo Ek', 'b@example.org'],
      [6, 'faulty', 'Alba; Anna', ''],
    ]));
});

describe('the address of a person', () => {
  const ADDRESS = 'anna@x.example';
  it.each([
    `mailto:${ADDRESS}`,
    `MAILTO:${ADDRESS}?subject=Hello`,
    `${ADDRESS} ::: anna@y.example`,
    `${ADDRESS}; anna@y.example`,
    `${ADDRESS},anna@y.example`,
    `${ADDRESS} / anna@y.example`,
    `${ADDRESS}\nanna@y.example`,
    `Anna Alba <${ADDRESS}>`,
    `Alba, Anna @ home ('${ADDRESS}')`,
    `Anna@Home <${ADDRESS}>`,
    `anna@x, ${ADDRESS}`,
  ])('is the first good one in %j', (cell) => {
    const rows = [{ verdict: 'ready', email: ADDRESS }];
    expect(read(`name;email\nAnna Alba;${quote(cell)}`).rows).toMatchObject(rows);
    expect(read(JSON.stringify([{ name: 'Anna Alba', email: cell }])).rows).toMatchObject(rows);
  });

  it.each(['anna', 'anna@x', 'anna @ x.example', 'a@b@c', '@', '@;@'])('is none in %s', (cell) =>
    expect(read(`name;email\nAnna Alba;"${cell}"`).rows).toMatchObject([
      { verdict: 'faulty', email: cell, faults: [{ fault: 'bad_address' }] },
    ]),
  );
});

describe('the offers in a cell', () => {
  const titlesIn = (cell: string) =>
    read(`name;email;offers\nAnna Alba;anna@x.example;${quote(cell)}`).rows[0]?.items.map(({ title }) => title);
  it.each([
    ['- Bread\n- Tea', ['Bread', 'Tea']],
    ['• Bread\n\n•Tea', ['Bread', 'Tea']],
    ['– Bread', ['Bread']],
    ['1. Bread\n2) Tea', ['Bread', 'Tea']],
    ['1. Mathe\n3. Klasse', ['1. Mathe', '3. Klasse']],
    ['3. Klasse Mathe', ['3. Klasse Mathe']],
    ['- Bread\nTea', ['- Bread', 'Tea']],
    ['-Bread', ['-Bread']],
  ])('%j are %j', (cell, titles) => expect(titlesIn(cell)).toEqual(titles));
});

describe('a broken record', () => {
  it('is a fault of its first line, and the others are read', () =>
    expect(
      brief('name,email\n"Ada Lovelace,ada@example.org\nBob Ross,bob@example.org\nCy Twombly,cy@example.org'),
    ).toEqual([
      [2, 'faulty', '', ''],
      [3, 'ready', 'Bob Ross', 'bob@example.org'],
      [4, 'ready', 'Cy Twombly', 'cy@example.org'],
    ]));

  it('may begin in every line', () => {
    const lines = Array.from({ length: 200 }, (_, n) => `"Ada ${n},ada${n}@example.org`);
    const { rows } = read(['name,email', ...lines].join('\n'));
    expect(rows.map(({ line }) => line)).toEqual(lines.map((_, n) => n + 2));
    expect(rows.every(({ faults: [first] }) => first?.fault === 'open_quote')).toBe(true);
  });

  it.each([
    ['over too many lines', `"${'a\n'.repeat(IMPORTS.lines)}"`],
    ['with a cell that is too long', 'a'.repeat(IMPORTS.cell + 1)],
    ['with a quoted cell that is too long', quote('a'.repeat(IMPORTS.cell + 1))],
  ])('%s', (_what, cell) => {
    const { rows } = read(`name,email,about\nAda Lovelace,ada@example.org,${cell}\nBob Ross,bob@example.org,`);
    expect(rows[0]).toMatchObject({ line: 2, faults: [{ fault: 'open_quote' }] });
    expect(rows.at(-1)).toMatchObject({ name: 'Bob Ross', verdict: 'ready' });
  });

  it('is none when a quote stands within a cell', () =>
    expect(read('name,email,offers\nAda Lovelace,ada@example.org,5" of pipe').rows[0]?.items).toMatchObject([
      { title: '5" of pipe' },
    ]));
});

describe('the verdict', () => {
  const HEAD = 'id;name;email;language;place;about;offers;needs\n';
  it.each([
    ['1;;ada@example.org', 'no_name'],
    ['1;A;ada@example.org', 'name_refused'],
    ['1;Support;ada@example.org', 'name_refused'],
    ['1;Ada Lovelace;', 'no_address'],
    ['1;Ada Lovelace;ada', 'bad_address'],
    ['1;Ada Lovelace;ada@example.org;;;;;;x', 'too_many_cells'],
    ['1;Ada \uFFFD Lovelace;ada@example.org', 'bad_bytes'],
  ])('of %s is faulty: %s', (line, fault) => {
    expect(read(HEAD + line).rows).toMatchObject([{ verdict: 'faulty', faults: [{ fault }] }]);
  });

  it.each([
    [`;;;;${'x'.repeat(101)};`, [{ fault: 'title_long', words: 'x'.repeat(40) }]],
    [';;;;x;', [{ fault: 'title_missing', words: 'x' }]],
    [`;;;;${Array(21).fill('Chess').join('|')};`, [{ fault: 'too_many' }]],
    [`;;;${'x'.repeat(LIMITS.bio.max + 1)};;`, [{ fault: 'about_long' }]],
    [`;;${'x'.repeat(LIMITS.location.max + 1)};;;`, [{ fault: 'place_long' }]],
    [';;;;Che\u0007ss;', [{ fault: 'unreadable_text' }]],
  ])('of a row is partly: %j', (rest, faults) => {
    expect(read(`${HEAD}1;Ada Lovelace;ada@example.org${rest}`).rows).toMatchObject([{ verdict: 'partly', faults }]);
  });

  it('of an address with two names is faulty, and of a person with two rows one', () => {
    const file = `${HEAD}1;Ada Lovelace;ada@example.org;;;;Chess;\n1;ada lovelace;ADA@example.org;de;Graz;;chess|Go;Spanish\n2;Bob Ross;ada@example.org\n1;Cy Twombly;cy@example.org`;
    expect(faultsOf(file)).toEqual([[2], [4, { fault: 'twice', line: 2 }], [5, { fault: 'same_id', line: 2 }]]);
    expect(read(file).rows[0]).toMatchObject({
      language: 'de',
      place: 'Graz',
      items: [
        { n: 0, kind: 'offer', title: 'Chess' },
        { n: 1, kind: 'offer', title: 'Go' },
        { n: 2, kind: 'need', title: 'Spanish' },
      ],
    });
  });

  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['Français', 'fr'],
    ['German', 'de'],
    ['Deutsch, Englisch', 'de'],
    ['Muttersprache: Deutsch', 'de'],
    ['DE/EN', 'de'],
    ['D', 'de'],
    ['franz.', 'fr'],
    ['Schweizerdeutsch', 'de'],
    ['castellano', 'es'],
    ['ger', 'de'],
    ['EN or DE', 'en'],
    ['de, etwas Englisch', 'de'],
    ['D (Muttersprache), Englisch', 'de'],
    ['I speak English', 'en'],
    ['I’m fluent in Spanish', 'es'],
    ['por favor en español', 'es'],
    ['por la mañana, castellano', 'es'],
    ['En français', 'fr'],
    ['En inglés', 'en'],
    ['Es geht auch Englisch', 'en'],
    ['Deutsch, kein Englisch', 'de'],
    ['no English', null],
    ['kein Deutsch', null],
    ['pas d’anglais', null],
    ['It does not matter', null],
    ['langue de signes', null],
    ['xx', null],
    ['', null],
  ])('knows the language %s', (word, language) => {
    expect(read(`${HEAD}1;Ada Lovelace;ada@example.org;${word}`).rows).toMatchObject([{ language, faults: [] }]);
  });

  it('of the first person too many says so', () => {
    const lines = Array.from({ length: IMPORTS.people + 3 }, (_, n) => `${n};Ada ${n};ada${n}@example.org`);
    const { rows } = read(HEAD + lines.join('\n'));
    expect(rows).toHaveLength(IMPORTS.people + 1);
    expect(rows.at(-1)?.faults).toEqual([{ fault: 'too_many_people' }]);
    expect(rows.at(-2)?.verdict).toBe('ready');
  });

  it('with a line break in a name or place has both on one line', () => {
    const file = 'name;email;place\n"Ada\r\nLovelace";ada@example.org;"Graz\nAustria"';
    expect(read(file).rows).toMatchObject([{ name: 'Ada Lovelace', place: 'Graz, Austria', verdict: 'ready' }]);
  });

  it('keeps a formula as the text that it is', () =>
    expect(read(`${HEAD}1;Ada Lovelace;ada@example.org;;;"=1+1";=SUM(A1)`).rows[0]).toMatchObject({
      about: '=1+1',
      items: [{ title: '=SUM(A1)' }],
    }));
});

describe('JSON', () => {
  it('is a list of people', () => {
    const offers = [
      { title: 'Chess', text: 'Openings and endgames', category: 'education', level: 'expert' },
      { title: 'Go', category: 'games' },
      'Knitting',
    ];
    const list = [{ id: 7, name: 'Ada Lovelace', email: 'ada@example.org', offers, needs: [{ title: 'Spanish' }] }];
    expect(read(JSON.stringify(list))).toMatchObject({
      format: 'json',
      failure: null,
      rows: [
        {
          line: 1,
          verdict: 'partly',
          faults: [{ fault: 'category_unknown', words: 'Go' }],
          items: [
            { title: 'Chess', text: 'Openings and endgames', category: 'education', level: 'expert' },
            { title: 'Go', category: 'other', level: null },
            { title: 'Knitting' },
            { kind: 'need', title: 'Spanish' },
          ],
        },
      ],
    });
  });

  it.each([
    ['{"name":"Ada"}', 'bad_json'],
    ['[{"name":', 'bad_json'],
    ['[]', 'empty'],
  ])('%s is %s', (file, failure) => expect(read(file)).toMatchObject({ failure, rows: [] }));

  it('with other values than texts has faults, not errors', () =>
    expect(faultsOf('[null,1,"x",[],{"name":{},"email":[],"offers":{},"needs":[null,{"title":{}}]}]')).toHaveLength(5));
});

it.each([
  ['', 'empty'],
  [' \n\n', 'empty'],
  ['name;email\n', 'empty'],
  ['PK\u0003\u0004zip', 'not_text'],
  ['name;email\na\0b;c', 'not_text'],
])('%j is %s', (file, failure) => expect(read(file)).toMatchObject({ failure, rows: [] }));

it('reads a file in another encoding when told so', () => {
  const bytes = iconv.encode('name;email\nJörg Müller;j@example.org', 'utf-8');
  expect(brief(bytes, { encoding: 'windows-1252' })[0]?.[2]).toBe('JÃ¶rg MÃ¼ller');
});

it.each(['utf-16le', 'utf-16be'] as const)('knows %s without a mark by its bytes', (encoding) => {
  const bytes = iconv.encode('name;email\nJörg Müller’s;j@example.org', encoding, { addBOM: false });
  expect(read(bytes)).toMatchObject({ encoding, failure: null, rows: [{ name: 'Jörg Müller’s' }] });
});

describe('an encoding without a mark', () => {
  const NAMES = ['Jürgen Käse', 'l’eau “bien” – déjà', 'José Muñoz', 'São João', 'È però', 'Groß', 'JÜRGEN', 'Ñandú'];
  const encodingOf = (text: string, encoding: ImportEncoding) =>
    read(iconv.encode(`name;email\n${text};ada@example.org`, encoding)).encoding;

  it.each([...NAMES, 'O’Hara', 'Miloš', 'Žiga', '« oui »', '5 €', 'Jörg', 'à la carte', 'Œuvre…'])(
    'is that of Windows for %s',
    (text) => expect(encodingOf(text, 'windows-1252')).toBe('windows-1252'),
  );
  it.each(['macintosh', 'cp850'] as const)('is %s by the letters that it makes', (encoding) =>
    expect(encodingOf(NAMES.join(' '), encoding)).toBe(encoding),
  );
  const DASHES = ['Mo–Fr', 'Mo–Mi', 'Di–Do', 'Wien–Graz', 'Di–Do, Jörg'];
  const SPACES = ['Anna\u00a0Alba', 'Anna\u00a0Alba, Lör', 'GROßE'];
  it.each([
    ...[...DASHES, ...SPACES].flatMap((text) => [['windows-1252', text] as const, ['macintosh', text] as const]),
    ...SPACES.slice(0, 2).map((text) => ['cp850', text] as const),
  ])('is %s for words in pairs: %s', (encoding, text) => expect(encodingOf(text, encoding)).toBe(encoding));
  it('is that of a Mac for a single ü', () =>
    expect(brief(Buffer.from('name;email\nJ\x9frgen;j@example.org', 'latin1'))).toEqual([
      [2, 'ready', 'Jürgen', 'j@example.org'],
    ]));

  it('is UTF-8 also when few bytes are not, and their rows say so', () =>
    expect(
      read(
        Buffer.concat([
          Buffer.from('name;email\nJürgen;j@example.org\nM'),
          Buffer.from('\xfcller;m@example.org', 'latin1'),
        ]),
      ),
    ).toMatchObject({
      encoding: 'utf-8',
      rows: [
        { verdict: 'ready', name: 'Jürgen' },
        { verdict: 'faulty', faults: [{ fault: 'bad_bytes' }] },
      ],
    }));
});

describe('any bytes', () => {
  /** The same numbers in each run, so that a failure comes again. */
  function numbers(seed: number) {
    let state = seed;
    return () => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return state / 2147483648;
    };
  }
  const PIECES = [
    '"',
    '""',
    '\n',
    '\r\n',
    ';',
    ',',
    '\t',
    '|',
    'name',
    'email',
    '@',
    'ada@example.org',
    'ä',
    '\uFEFF',
    ' ',
    '=1',
    '[',
    '{',
    '\u202e',
  ];

  const SEEDS = Array.from({ length: 400 }, (_, seed) => seed + 1);
  it('give rows with lines in order, or a failure', () => {
    for (const seed of SEEDS) {
      const next = numbers(seed);
      const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
      const letter = () => (next() < 0.1 ? String.fromCharCode(Math.floor(next() * 256)) : pick(PIECES));
      const body = Array.from({ length: 200 }, letter).join('');
      const bytes = next() < 0.5 ? Buffer.from(`name;email;offers\n${body}`) : Buffer.from(body, 'latin1');
      const { rows, failure } = read(bytes, { encoding: pick([undefined, undefined, ...IMPORT_ENCODINGS]) });
      expect(rows.length === 0).toBe(failure !== null);
      const lines = rows.map(({ line }) => line);
      expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
      expect(lines.every((line) => line >= 1 && line <= bytes.length)).toBe(true);
      expect(rows.filter(({ verdict, email }) => verdict !== 'faulty' && !email.includes('@'))).toEqual([]);
    }
  });
});

describe('in a process of its own', () => {
  const worst = (line: string) =>
    Buffer.from(`name;email\n${line.repeat(Math.floor(IMPORTS.bytes / line.length) - 1)}`);

  it('5,000 people are read, half of them bad', async () => {
    const lines = Array.from({ length: IMPORTS.people }, (_, n) =>
      n % 2 ? `Ada ${n};ada${n}@example.org;Chess|Go` : `"Bob ${n};bob${n};`,
    );
    const found = await createReadInProcess()({ bytes: Buffer.from(`name;email;offers\n${lines.join('\n')}`) });
    expect(found?.rows.filter(({ verdict }) => verdict === 'ready')).toHaveLength(IMPORTS.people / 2);
    expect(found?.rows).toHaveLength(IMPORTS.people);
  });

  it.each([
    ['quotes only', '"'],
    ['open quotes in each line', '"a\n'],
    ['lines that are as long as a record may be', `"${'a;'.repeat(3000)}\n`],
    ['no line ends', 'a;'],
    ['empty lines', '\n'],
  ])('the worst files are read: %s', async (_what, line) => {
    expect(await createReadInProcess({ deadlineMs: 120_000 })({ bytes: worst(line) })).not.toBeNull();
  });

  it('a file that takes too long is given up', async () => {
    expect(await createReadInProcess({ deadlineMs: 0 })({ bytes: worst('"a\n') })).toBeNull();
  });
});

it.each([
  ['with a number', 'Angebot 1;Angebot 2;Suche 1;Suche2', undefined],
  ['of one name', 'Angebot;Angebot;Suche;Suche', undefined],
  ['chosen by hand', 'w;x;y;z', ['name', 'email', 'offers', 'offers', 'needs', 'needs'] as const],
])('joins the offers and needs of several columns, %s', (_what, headings, columns) => {
  const { rows } = read(`Name;Email;${headings}\nAnna;a@example.org;Garten|Brot;Nähen;;Gitarre`, { columns });
  expect(rows.map(({ verdict, items }) => [verdict, ...items.map(({ title }) => title)])).toEqual([
    ['ready', 'Garten', 'Brot', 'Nähen', 'Gitarre'],
  ]);
});
