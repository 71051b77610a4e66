import { IMPORTS, type ItemKind } from '@mutua/contracts/limits';
import iconv from 'iconv-lite';
import { createReadInProcess } from './read-in-process.ts';
import { readList } from './read-list.ts';

interface Further {
  file: string | Buffer;
  kind?: ItemKind;
}
const bytesOf = (file: string | Buffer): Buffer => (typeof file === 'string' ? Buffer.from(file) : file);

/** What was joined, briefly: the offers and needs of each person, and what is said of each line. */
function joined(members: string | Buffer, ...further: (Further | string)[]) {
  const items = further.map((each) => (typeof each === 'string' ? { file: each } : each));
  const read = readList({
    bytes: bytesOf(members),
    items: items.map(({ file, kind }) => ({ bytes: bytesOf(file), kind })),
  });
  return {
    people: Object.fromEntries(
      read.rows.map(({ name, email, items: its }) => [
        name || email,
        its.map(({ kind, title, category }) => `${kind}: ${title}${category === 'other' ? '' : ` (${category})`}`),
      ]),
    ),
    failures: read.itemFiles.map(({ failure }) => failure),
    counts: read.itemFiles.map(({ kept, leftOut }) => [kept, leftOut]),
    said: read.itemFiles.map(({ lines }) => lines.map(({ line, isKept, faults }) => [line, isKept, ...faults])),
  };
}

/** As TimeOverflow exports them: the people and their phones and balances are invented. */
const TIME_OVERFLOW = {
  members: [
    'N,Username,Email,Phone,Alt phone,Created at,Last sign in at,Locale,Balance',
    '3,Núria Puig,nuria@example.org,600000001,,2019-02-01 10:00:00 UTC,,ca,3600',
    '14,Joan Vidal,joan@example.org,600000002,,2020-05-11 09:12:00 UTC,,es,-1800',
    '15,Joan Vidal,joan.vidal@example.org,,,2021-05-11 09:12:00 UTC,,es,0',
    '16,Sense Correu,,,,2021-05-11 09:12:00 UTC,,es,0',
  ].join('\n'),
  offers: [
    '"",Oferta,Etiquetes,Usuario,Created at',
    '"",Educación,"","",""',
    '101,Clases de catalán,"catalán, idiomas",Núria Puig (3),2023-01-02 10:00:00 UTC',
    '102,Guitarra para empezar,,Joan Vidal (14),2023-01-03 10:00:00 UTC',
    '"",-,"","",""',
    '103,Arreglar bicicletas,,Joan Vidal (15),2023-01-04 10:00:00 UTC',
    '104,Cuidar plantas,,Sense Correu (16),2023-01-04 10:00:00 UTC',
    '105,Hacer pan,,Quim Roca (99),2023-01-04 10:00:00 UTC',
    '106,Pasear perros,,"",2023-01-04 10:00:00 UTC',
  ].join('\n'),
  inquiries: ['"",Petición,Tags,Usuario,Created at', '201,Italiano,,Núria Puig (3),2023-01-02 10:00:00 UTC'].join('\n'),
};

it('finds an owner by the name as lists turn it round, and by the address under the heading of an address book', () => {
  const members = 'name;email\n"Alba, Anna";a@example.org\nBob Ross;b@example.org';
  expect(joined(members, 'member;offer\n"Alba, Anna";Go\n"Ross, Bob";Chess').counts).toEqual([[2, 0]]);
  expect(joined(members, 'E-mail Address;offer\na@example.org;Go').counts).toEqual([[1, 0]]);
});

it('joins the offers and the petitions of TimeOverflow by number', () => {
  expect(joined(TIME_OVERFLOW.members, TIME_OVERFLOW.offers, TIME_OVERFLOW.inquiries)).toEqual({
    people: {
      'Núria Puig': ['offer: Clases de catalán', 'need: Italiano'],
      // Two people have this name; the number tells them apart, and the second one is shown here.
      'Joan Vidal': ['offer: Arreglar bicicletas'],
      'Sense Correu': [],
    },
    failures: [null, null],
    counts: [
      [3, 3],
      [1, 0],
    ],
    said: [
      [
        [3, true, { fault: 'category_unknown', words: 'Educación' }],
        [7, false, { fault: 'owner_faulty', line: 5 }],
        [8, false, { fault: 'owner_unknown', words: 'Quim Roca (99)' }],
        [9, false, { fault: 'owner_missing' }],
      ],
      [],
    ],
  });
});

it('joins what Community Forge and hOurworld have in one file with a column of kinds', () => {
  const forge = joined(
    'uid,name,mail,locality\n7,Ada Lovelace,ada@example.org,Graz\n8,Bo Ek,bo@example.org,Graz',
    'nid,title,body,category,type,user\n1,Chess,Openings,education,offer,Ada Lovelace\n2,Spanish,,,want,bo@example.org\n3,Bread,,,gift,Bo Ek',
  );
  expect(forge).toMatchObject({
    people: { 'Ada Lovelace': ['offer: Chess (education)'], 'Bo Ek': ['need: Spanish'] },
    said: [[[4, false, { fault: 'kind_unknown' }]]],
  });
  const hours = joined(
    'Member ID;First Name;Last Name;Email\n0012;Ada;Lovelace;ada@example.org',
    'Member ID;Member;Type;Category;Service;Description\n12;A. Lovelace;Offer;;Chess;Openings\n012;;Request;;Spanish;',
  );
  expect(hours).toMatchObject({
    people: { 'Ada Lovelace': ['offer: Chess', 'need: Spanish'] },
    said: [[]],
  });
});

const TWO = 'id;name;email\n1;Ada Lovelace;ada@example.org\n2;Bo Ek;bo@example.org\n3;bo  ek;bo.ek@example.org';

describe('the owner', () => {
  it.each([
    ['1', 'Ada Lovelace'],
    ['01', 'Ada Lovelace'],
    ['Ada (1)', 'Ada Lovelace'],
    ['ADA@example.org', 'Ada Lovelace'],
    ['ada  lovelace', 'Ada Lovelace'],
    ['bo.ek@example.org', 'bo  ek'],
    ['Bo <bo.ek@example.org>', 'bo  ek'],
  ])('%s is %s', (owner, name) =>
    expect(joined(TWO, `owner;offer\n${owner};Chess`)).toMatchObject({ people: { [name]: ['offer: Chess'] } }),
  );

  it.each([
    ['Bo Ek', { fault: 'owner_unclear', words: 'Bo Ek' }],
    ['Cy', { fault: 'owner_unknown', words: 'Cy' }],
    ['cy@example.org', { fault: 'owner_unknown', words: 'cy@example.org' }],
    ['Cy (4)', { fault: 'owner_unknown', words: 'Cy (4)' }],
    ['', { fault: 'owner_missing' }],
  ])('"%s" is a fault of its line: %j', (owner, fault) =>
    expect(joined(TWO, `owner;offer\n${owner};Chess`)).toMatchObject({
      people: { 'Ada Lovelace': [], 'Bo Ek': [], 'bo  ek': [] },
      counts: [[0, 1]],
      said: [[[2, false, fault]]],
    }),
  );

  it('is found by the stronger of two columns: the address, then the number, then the name', () =>
    expect(joined(TWO, 'member;email;offer\nBo Ek;bo@example.org;Chess').people).toMatchObject({
      'Bo Ek': ['offer: Chess'],
    }));
});

it.each([
  ['owner;title\n1;Chess', 'no_kind'],
  ['was;wer\n1;Chess', 'no_columns'],
  ['owner;offer\n', 'empty'],
  ['', 'empty'],
  ['PK\u0003\u0004zip', 'not_text'],
  ['[{"owner":', 'bad_json'],
  ['[{"owner":1,"title":"Chess"}]', 'no_kind'],
])('%j is %s, and the list stays', (file, failure) =>
  expect(joined(TWO, file)).toMatchObject({ people: { 'Ada Lovelace': [] }, failures: [failure] }),
);

it('is told what a file without kinds holds', () => {
  const file = 'owner;title\n1;Chess';
  expect(joined(TWO, { file, kind: 'need' }).people).toMatchObject({ 'Ada Lovelace': ['need: Chess'] });
  const json = '[{"owner":1,"title":"Chess","text":"Openings"}]';
  expect(joined(TWO, { file: json, kind: 'offer' }).people).toMatchObject({ 'Ada Lovelace': ['offer: Chess'] });
});

it('adds to what the list has, each once, and says what is too much', () => {
  const members = 'id;name;email;offers\n1;Ada Lovelace;ada@example.org;Chess|Go';
  const lines = Array.from({ length: IMPORTS.items }, (_, n) => `1;Skill ${n}`);
  const { people, counts, said } = joined(members, `owner;offer\n1;chess\n${lines.join('\n')}`);
  expect(people['Ada Lovelace']).toHaveLength(IMPORTS.items);
  expect(counts).toEqual([[19, 2]]);
  expect(said[0]?.[0]).toEqual([21, false, { fault: 'too_many', words: 'Skill 18' }]);
});

it('says what is wrong with a title, and goes on after an open quote', () =>
  expect(joined(TWO, `owner;offer\n1;${'x'.repeat(101)}\n1;\n"1;Chess\n1;Go;x\n1;G\uFFFD\n1;Bread`)).toMatchObject({
    people: { 'Ada Lovelace': ['offer: Bread'] },
    said: [
      [
        [2, false, { fault: 'title_long' }],
        [3, false, { fault: 'title_missing' }],
        [4, false, { fault: 'open_quote' }],
        [5, false, { fault: 'too_many_cells' }],
        [6, false, { fault: 'bad_bytes' }],
      ],
    ],
  }));

it('reads what spreadsheets write in Germany and in France', () => {
  const german = iconv.encode('Mitglied;Angebot;Beschreibung\r\n1;Käse machen;"Mit ""Lab"" – 5 €"\r\n', 'windows-1252');
  const french = iconv.encode('Membre;Demande\r\nAda Lovelace;Leçons d’œnologie\r\n', 'windows-1252');
  expect(joined(TWO, { file: german }, { file: french }).people['Ada Lovelace']).toEqual([
    'offer: Käse machen',
    'need: Leçons d’œnologie',
  ]);
});

it('any bytes give lines in order, or a failure', () => {
  let state = 7;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  const PIECES = [
    '"',
    '\n',
    ';',
    ',',
    '1',
    'Ada Lovelace',
    '(1)',
    'Chess',
    '@',
    '|',
    '\uFEFF',
    '[',
    '{',
    '\u202e',
    'ä',
  ];
  for (let round = 0; round < 300; round += 1) {
    const body = Array.from({ length: 150 }, () =>
      next() < 0.1 ? String.fromCharCode(Math.floor(next() * 256)) : (PIECES[Math.floor(next() * PIECES.length)] ?? ''),
    ).join('');
    const file = Buffer.from(next() < 0.7 ? `owner;offer\n${body}` : body, next() < 0.5 ? 'utf8' : 'latin1');
    const [read] = readList({ bytes: Buffer.from(TWO), items: [{ bytes: file }] }).itemFiles;
    const lines = read?.lines.map(({ line }) => line) ?? [];
    expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
    expect(read?.failure !== null && (read?.kept ?? 0) > 0).toBe(false);
  }
});

describe('in a process of its own', () => {
  it('two files of the largest size are read and joined', async () => {
    const members = Array.from({ length: IMPORTS.people }, (_, n) => `${n};Ada ${n};ada${n}@example.org`);
    const lines = Array.from({ length: IMPORTS.itemLines + 3 }, (_, n) => `${n % 6000};Skill ${n};${'x'.repeat(80)}`);
    const bytes = Buffer.from(`owner;offer;text\n${lines.join('\n')}`);
    const read = await createReadInProcess()({
      bytes: Buffer.from(`id;name;email\n${members.join('\n')}`),
      items: [{ bytes }, { bytes: Buffer.from(bytes.toString().replace('offer', 'need')) }],
    });
    expect(read?.itemFiles.map(({ kept, leftOut }) => kept + leftOut)).toEqual([20_001, 20_001]);
    expect(read?.itemFiles[0]?.lines.at(-1)?.faults).toEqual([{ fault: 'too_many_lines' }]);
    expect(read?.rows[0]?.items).toHaveLength(8);
  });

  it.each([
    ['quotes only', '"'],
    ['open quotes in each line', '"a\n'],
    ['lines as long as a record may be', `"${'a;'.repeat(3000)}\n`],
    ['owners that nobody is', 'x;y\n'],
  ])('the worst files are read: %s', async (_what, line) => {
    const bytes = Buffer.from(`owner;offer\n${line.repeat(Math.floor(IMPORTS.bytes / line.length) - 1)}`);
    const read = await createReadInProcess()({ bytes: Buffer.from(TWO), items: [{ bytes }, { bytes }] });
    expect(read?.rows).toHaveLength(3);
  });
});
