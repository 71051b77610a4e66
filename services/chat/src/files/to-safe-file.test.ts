// Over 300 lines: one table of accepted and of refused files.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { cfb, zip } from '../../test/containers.ts';
import { flac, midi, mp3, mp4, opus, wav, webm } from '../../test/sounds.ts';
import { toSafeFile } from './to-safe-file.ts';

const real = (name: string) => readFileSync(`${import.meta.dirname}/../../test/files/${name}`);
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF');
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const docx = (...more: [string, string | Buffer][]) =>
  zip([
    ['[Content_Types].xml', `<Types><Override PartName="/word/document.xml" ContentType="${TYPE}"/></Types>`],
    ['word/document.xml', '<w:document/>'],
    ...more,
  ]);
const office = (type: string, ...more: [string, string | Buffer][]) =>
  zip([
    [
      '[Content_Types].xml',
      `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    ],
    ...more,
  ]);
const openDocument = (type: string, ...more: [string, string | Buffer][]) =>
  zip([['mimetype', `application/vnd.oasis.opendocument.${type}`], ['content.xml', '<x/>'], ...more]);
const related = (type: string, target: string, mode = 'TargetMode="External"') =>
  docx(['word/_rels/settings.xml.rels', `<Relationship Id="a" Type="http://x/${type}" Target="${target}" ${mode}/>`]);
const toSafe = (bytes: Buffer, name: string) => toSafeFile(bytes, name, 'a member');
const text = async (bytes: Uint8Array, name = 'a.txt') => (await toSafe(Buffer.from(bytes), name)).bytes.toString();
const typeOf = async (bytes: Uint8Array, name: string) => (await toSafe(Buffer.from(bytes), name)).extension;

describe('the file check accepts a file that common readers open:', () => {
  it.each(['pdf-3000-zeros.pdf', 'pdf-crlf-first.pdf', 'pdf-no-eof.pdf'])('%s', async (name) => {
    expect(await typeOf(real(name), name)).toBe('pdf');
  });

  it('a PDF with a server’s header before it, or with a signature after it', async () => {
    expect(await typeOf(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), PDF]), 'a.pdf')).toBe('pdf');
    expect(await typeOf(Buffer.concat([PDF, randomBytes(50_000)]), 'a.pdf')).toBe('pdf');
  });

  it.each(['plain-document.docx', 'word-online-document2.docx'])('%s', async (name) => {
    expect(await typeOf(real(name), name)).toBe('docx');
  });

  it.each([
    ['odt', openDocument('text')],
    ['ods', openDocument('spreadsheet')],
    ['odp', openDocument('presentation')],
    ['xlsx', office('spreadsheetml.sheet')],
    ['pptx', office('presentationml.presentation')],
    ['wav', wav()],
    // Lengths that were never filled in.
    ['wav', Buffer.concat([wav(0), Buffer.alloc(4_000, 0x80)])],
    ['wav', Buffer.concat([wav(0).subarray(0, 40), Buffer.alloc(4, 0xff), Buffer.alloc(4_000, 0x80)])],
    ['m4a', Buffer.concat([mp4().subarray(0, -12), Buffer.from('\0\0\0\0mdat    ')])],
    ['m4a', Buffer.concat([mp4().subarray(0, -12), Buffer.from('\0\0\0\x01mdat\0\0\0\0\0\0\0\x14    ')])],
    ['mp3', mp3()],
    ['flac', flac()],
    ['mid', midi()],
    ['opus', opus()],
    ['webm', webm()],
    ['m4a', mp4()],
    ['m4a', mp4('soun', 'isom')],
  ])('%s', async (extension, bytes) => {
    expect(await typeOf(bytes, `a.${extension}`)).toBe(extension);
  });

  it('a Word document with a link, and one based on a template on its author’s device', async () => {
    expect(await typeOf(related('hyperlink', 'https://example.org'), 'a.docx')).toBe('docx');
    expect(await typeOf(related('attachedTemplate', 'file:///C:\\Users\\ada\\Normal.dotm'), 'a.docx')).toBe('docx');
  });

  it.each([
    ['a link', '<text:a xlink:type="simple" xlink:href="https://example.org/"/>'],
    [
      'a link of a picture',
      '<draw:a xlink:href="https://example.org/"><draw:image xlink:href="Pictures/1.png"/></draw:a>',
    ],
    ['a place of a map', '<draw:area-circle xlink:href="https://example.org/"/>'],
    [
      'a button',
      '<form:form xlink:href=""><form:button xlink:href="https://example.org/" form:image-data=""/></form:form>',
    ],
    ['objects in it', '<draw:object xlink:href="./Object 1"/><chart:chart xlink:href=".."/>'],
    [
      'a line break and an address in names',
      '<draw:frame draw:name="https://example.org/&#x0a;a">https://b</draw:frame>',
    ],
    ['no template any more', '<meta:template xlink:title="Normal.dotm" xlink:href=""/>'],
    ['a template of its author', '<meta:template xlink:href="file:///home/ada/letter.ott"/>'],
    ['colours of its program', '<c n="BitmapTableURL" t="string">$(brandbaseurl)/share/palette%3B$(user)/a.sob</c>'],
    [
      'words about loading',
      '<text:p>&lt;draw:image xlink:href=&quot;https://example.org/a.png&quot; src="https://b"</text:p>',
    ],
  ])('an OpenDocument text with %s', async (_, content) => {
    const office = '<?xml version="1.0" encoding="UTF-8"?><o xmlns:xlink="http://www.w3.org/1999/xlink">';
    expect(await typeOf(openDocument('text', ['styles.xml', `${office}${content}</o>`]), 'a.odt')).toBe('odt');
  });

  it('a spreadsheet of many rows', async () => {
    const rows = '<table:table-row><table:table-cell office:value="1"/></table:table-row>'.repeat(60_000);
    expect(
      await typeOf(
        openDocument('spreadsheet', ['Object 1/content.xml', `<table:table>${rows}</table:table>`]),
        'a.ods',
      ),
    ).toBe('ods');
  });

  it('a picture about which the decoder only warns', async () => {
    expect(await typeOf(real('samsung-invalid-sos.jpg'), 'a.jpg')).toBe('jpg');
  });

  it('an AVIF picture, which is stored as WebP', async () => {
    const avif = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
      .avif()
      .toBuffer();
    expect(await toSafe(avif, 'a.avif')).toMatchObject({
      extension: 'webp',
      contentType: 'image/webp',
      width: 4,
      height: 4,
    });
  });
});

describe('a text file', () => {
  it.each([
    ['a.md', 'md'],
    ['a.CSV', 'csv'],
    ['a.tsv', 'tsv'],
    ['a.py', 'txt'],
    ['page.html', 'txt'],
    ['a.xml', 'txt'],
    ['a.ipynb', 'txt'],
  ])('named %s is stored as %s, and served as text', async (name, extension) => {
    const bytes = Buffer.from('<?xml version="1.0"?><a>Hello</a>');
    expect(await toSafe(bytes, name)).toMatchObject({ extension, contentType: 'text/plain; charset=utf-8' });
  });

  it.each([
    ['utf16le.txt', 'Übung 1:练习\r\nBitte bis Montag.'],
    ['utf16be.txt', 'Übung 1'],
    ['windows-1252.txt', 'Übung 1: schöne Grüße'],
    ['ctrl-z-end.txt', 'Hello\r\n'],
    ['html-lesson.txt', '<h1>Lesson</h1>\nUse h1 once.'],
    ['shell-lesson.txt', '#!/bin/sh\necho Hello'],
    ['content-type-lesson.txt', 'Content-Type: what is it?\nA header.'],
  ])('%s becomes UTF-8', async (name, words) => {
    expect((await text(real(name), name)).trim()).toBe(words.trim());
  });

  it('in Windows-1252 keeps its special characters', async () => {
    const bytes = Buffer.from(
      '93 44e9 6ae0 2076 7594 20 96 2035 20 80 2c 20 bf 63f3 6d6f 3f'.replaceAll(' ', ''),
      'hex',
    );
    expect(await text(bytes)).toBe('“Déjà vu” – 5 €, ¿cómo?');
  });

  it.each([
    ['Japanese', real('shift-jis.txt')],
    ['Russian', Buffer.from('cff0e8e2e5f2', 'hex')],
    ['Polish', Buffer.from('bff3b377', 'hex')],
  ])('in another encoding (%s) is refused, because its encoding cannot be guessed', async (_, bytes) => {
    await expect(toSafe(bytes, 'a.txt')).rejects.toMatchObject({
      status: 415,
      message: 'The encoding of this text is not known. Please save it as UTF-8, then send it.',
    });
  });

  it('that mentions PDF or contains XML is accepted as text', async () => {
    expect(await text(Buffer.from('A PDF begins with %PDF-1.7'))).toContain('begins');
    expect(await text(Buffer.from('<?xml version="1.0"?><a/>'))).toContain('<a/>');
  });
});

describe('the file check refuses, and says why:', () => {
  const other = (type: string) =>
    `A file of type ${type} cannot be sent. Please send a picture as JPEG, a document as pdf, a sound as mp3.`;
  const unknown = 'The type of this file is not known. Please send a picture, a document, a sound or a text.';
  const archive = (type: string) =>
    `This is an archive of type ${type}. Nobody can check what is in it. Please send the files one by one.`;
  const film = 'Films cannot be sent. Please send a link to it, or only its sound.';
  const program = 'Pages and programs cannot be sent. To share one as text, let its name end with .txt.';
  const macros = 'The document contains macros. Please save it without them, or as a pdf.';
  const loads = 'The document loads something from elsewhere. Please remove that, or send it as a pdf.';
  const damaged = 'The file is damaged or incomplete. Please send a copy that opens on your device.';

  it.each([
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'a.exe', 415, other('exe')],
    ['a drawing', Buffer.from('<?xml version="1.0"?><svg/>'), 'a.svg', 415, other('xml')],
    ['a script', Buffer.from('WScript.Echo(1)'), 'a.vbs', 415, program],
    ['bytes', Buffer.from('Hello\0'), 'a.txt', 415, unknown],
    ['bytes named as code', Buffer.from('Hello\0'), 'a.py', 415, unknown],
    ['a program named as code', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'a.py', 415, other('exe')],
    ['an archive', zip([['a.txt', 'Hello']]), 'a.docx', 415, archive('zip')],
    ['an archive', zip([['mimetype', 'constructor']]), 'a.odt', 415, archive('zip')],
    ['an archive', zip([['mimetype', '__proto__']]), 'a.odt', 415, archive('zip')],
    ['an archive', Buffer.from('526172211a0701000000', 'hex'), 'a.rar', 415, archive('rar')],
    ['an archive', Buffer.from('377abcaf271c0004', 'hex'), 'a.7z', 415, archive('7z')],
    ['an old spreadsheet', cfb('Workbook'), 'a.xls', 415, /old format/],
    ['a template', office('spreadsheetml.template'), 'a.xltx', 415, other('xltx')],
    ['a film', mp4('vide', 'isom'), 'a.mp4', 415, film],
    ['a film', mp4('vide'), 'a.m4a', 415, film],
    ['a sound of Windows', real('windows.wma'), 'a.wma', 415, other('asf')],
    ['a film', webm('V_VP8'), 'a.webm', 415, film],
    ['a long sound', flac(7_201), 'a.flac', 400, /longer than two hours/],
    ['half a sound', midi().subarray(0, 28), 'a.mid', 400, damaged],
    ['text named as sound', Buffer.from('Hello'), 'a.mp3', 400, damaged],
    ['macros', office('spreadsheetml.sheet', ['xl/vbaProject.bin', 'x']), 'a.xlsx', 400, macros],
    ['macros', office('presentationml.presentation', ['ppt/vbaProject.bin', 'x']), 'a.pptx', 400, macros],
    ['old macros', office('spreadsheetml.sheet', ['xl/macrosheets/sheet1.xml', 'x']), 'a.xlsx', 400, macros],
    ['macros', openDocument('text', ['Basic/Standard/Module1.xml', 'x']), 'a.odt', 400, macros],
    ['scripts', openDocument('spreadsheet', ['Scripts/python/a.py', 'x']), 'a.ods', 400, macros],
    [
      'a password',
      openDocument('presentation', ['META-INF/manifest.xml', '<manifest:encryption-data/>']),
      'a.odp',
      400,
      /protected by a password/,
    ],
    ['an iPhone picture', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'a.heic', 415, /^HEIC pictures/],
    ['a password', cfb('EncryptedPackage'), 'a.docx', 400, /protected by a password/],
    ['macros', docx(['word/vbaProject.bin', 'x']), 'a.docx', 400, macros],
    ['macros', office('word.document.macroEnabled'), 'a.docm', 400, macros],
    ['old macros', Buffer.concat([cfb('WordDocument'), Buffer.from('_VBA_PROJECT', 'utf16le')]), 'a.doc', 400, macros],
    ['a template of the net', related('attachedTemplate', 'https://evil.example/a.dotm'), 'a.docx', 400, loads],
    ['a template of the net', related('attachedTemplate', '\\\\evil.example\\a'), 'a.docx', 400, loads],
    ['a sign in it', related('attachedTemplate', "https://evil.example/> Type='/hyperlink'"), 'a.docx', 400, loads],
    [
      'a value like one',
      related('attachedTemplate', 'https://x', `TargetMode="External" x:y=' TargetMode="a"'`),
      'a',
      400,
      loads,
    ],
    ['another encoding', docx(['word/_rels/a.rels', '<?xml version="1.0" encoding="UTF-7"?>']), 'a.docx', 400, loads],
    ['a hidden one', related('attachedTemplate', 'https://x', 'TargetMode="&#69;xternal"'), 'a.docx', 400, loads],
    ['many parts', docx(...Array.from({ length: 2_000 }, (_, i): [string, string] => [`${i}`, ''])), 'a', 400, /parts/],
    ['text named as a PDF', Buffer.from('Hello'), 'a.pdf', 400, damaged],
    ['the beginning of a PDF for the web', Buffer.from('%PDF-1.7\n<</Linearized 1/L 900>>\n%%EOF'), 'a', 400, damaged],
  ])('%s', async (_, bytes, name, status, words) => {
    const message = typeof words === 'string' ? words : expect.stringMatching(words);
    await expect(toSafe(bytes, name)).rejects.toMatchObject({ status, message });
  });

  it.each([
    ['a picture', '<draw:image xlink:href="https://evil.example/a.png"/>'],
    ['a picture of a share', '<draw:image xlink:href="\\\\evil\\a.png"/>'],
    ['a picture of a host', "<draw:image xlink:href='//evil.example/a.png'/>"],
    ['a picture of a share, as a file', '<draw:image xlink:href="file:////evil/a.png"/>'],
    ['a background', '<style:background-image xlink:href=" https://evil.example/a.png"/>'],
    ['a section', '<text:section-source xlink:href="https://evil.example/a.odt"/>'],
    ['an object', '<draw:object xlink:href="https://evil.example/a.odt"/>'],
    ['a frame', '<draw:floating-frame xlink:href="https://evil.example/"/>'],
    ['a sheet', '<table:table-source xlink:href="https://evil.example/a.ods"/>'],
    ['a sound', '<presentation:sound xlink:href="https://evil.example/a.wav"/>'],
    ['a font', '<svg:font-face-uri xlink:href="https://evil.example/a.ttf"/>'],
    ['a picture of a button', '<form:button form:image-data="https://evil.example/a.png"/>'],
    ['data of a form', '<xforms:instance src="https://evil.example/"/>'],
    ['a program', '<draw:applet draw:archive="https://evil.example/a.jar"/>'],
    ['a script', '<script:event-listener xlink:href="vnd.sun.star.script:a.py$b?language=Python"/>'],
    ['another page after a while', '<meta:auto-reload xlink:href="https://evil.example/" meta:delay="PT1S"/>'],
    ['a template', '<meta:template xlink:href="https://evil.example/a.ott"/>'],
    ['a template of a share', '<meta:template xlink:href="file:////evil/a.ott"/>'],
    ['a template that is hidden', '<meta:template xlink:href="file:///&#47;evil/a.ott"/>'],
    ['data of a program', '<office:dde-source office:dde-application="cmd"/>'],
    ['colours', '<c n="BitmapTableURL" t="string">https://evil.example/a.sob</c>'],
    ['a base', '<office:text xml:base="https://evil.example/"/>'],
    ['an address with a tab in it', '<draw:image xlink:href="ht&#9;tps://evil.example/a.png"/>'],
    ['another prefix', '<x:image y:href="https://evil.example/a.png"/>'],
    ['the prefix of links', '<a:image a:href="https://evil.example/a.png"/>'],
    ['a link before it', '<text:a xlink:href="https://a"><draw:image xlink:href="https://evil.example"/>'],
    ['a value like an attribute', `<draw:image a='href="' xlink:href='https://evil.example' b='"'/>`],
    ['a hidden address', '<draw:image xlink:href="&#104;ttps://evil.example/a.png"/>'],
    ['an entity', '<!DOCTYPE a [<!ENTITY b "https://evil.example">]><draw:image xlink:href="&b;"/>'],
    ['an encoding', '<?xml version="1.0" encoding="UTF-7"?>+ADw-draw:image'],
    ['two bytes a letter', '\ufeff<draw:image xlink:href="https://evil.example/a.png"/>'],
  ])('an OpenDocument text that loads %s', async (_, content) => {
    const bytes = content.startsWith('\ufeff') ? Buffer.from(content, 'utf16le') : content;
    for (const part of ['content.xml', 'styles.xml', 'meta.xml', 'settings.xml', 'Object 1/content.xml'])
      await expect(toSafe(openDocument('text', [part, bytes]), 'a.odt')).rejects.toMatchObject({
        status: 400,
        message: loads,
      });
  });

  const RELATION = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const TEMPLATE = 'Type="http://x/attachedTemplate" Target="https://evil.example/a.dotm" TargetMode="External"';
  it.each([
    ['with a prefix', `<a-b:Relationship xmlns:a-b="${RELATION}" ${TEMPLATE}/>`],
    ['with a prefix that has a dot', `<p.q:Relationship xmlns:p.q="${RELATION}" ${TEMPLATE}/>`],
    ['with a prefix that has an accent', `<é:Relationship xmlns:é="${RELATION}" ${TEMPLATE}/>`],
    ['with a second mode', `<Relationship ${TEMPLATE} xmlns:x="urn:x" x:TargetMode="Internal"/>`],
    ['with a second type', `<Relationship ${TEMPLATE} xmlns:x="urn:x" x:Type="http://x/hyperlink"/>`],
    ['with a second target', `<Relationship ${TEMPLATE} xmlns:x="urn:x" x:Target="C:\\t"/>`],
    ['with another mode', `<Relationship ${TEMPLATE.replace('External', ' internal')}/>`],
    ['to a share, inside', '<Relationship Type="http://x/attachedTemplate" Target="\\\\evil.example\\a.dotm"/>'],
    ['to a host, inside', '<Relationship Type="http://x/attachedTemplate" Target="/\\evil.example/a.dotm"/>'],
    ['to an address, inside', '<Relationship Type="http://x/image" Target="ht&#9;tps://evil.example/a.png"/>'],
    ['after a comment', `<a><!-- > --><Relationship ${TEMPLATE}/></a>`],
    ['in lines', `<a><Relationship\n${TEMPLATE.replaceAll(' ', '\n').replaceAll('"', "'")}></Relationship></a>`],
  ])('a relation %s', async (_, relation) => {
    for (const name of ['word/_rels/a.rels', 'word/_rels/a.RELS', 'word/_rels/a.re%6Cs', 'a.rels/[0].last.piece'])
      await expect(toSafe(docx([name, relation]), 'a.docx')).rejects.toMatchObject({ status: 400, message: loads });
  });

  it.each([
    ['a relation to them', docx(['word/_rels/a.rels', '<Relationship Type="http://x/vbaProject" Target="x.bin"/>'])],
    ['a part of their type', office('x.main+xml"/><Override ContentType="application/vnd.ms-office.vbaProject')],
  ])('macros by %s, whatever their names', async (_, bytes) => {
    await expect(toSafe(bytes, 'a.docx')).rejects.toMatchObject({ status: 400, message: macros });
  });

  it.each([
    ['two attributes of one name', `<Relationship ${TEMPLATE} TargetMode="Internal"/>`],
    ['an entity that nobody declared', `<Relationship ${TEMPLATE.replace('External', '&e;')}/>`],
    ['no end', `<a><Relationship Id="a"/>`],
    ['two bytes a letter without a mark', Buffer.from(`<Relationship ${TEMPLATE}/>`, 'utf16le').toString()],
  ])('relations that readers of XML refuse: %s', async (_, relation) => {
    const message = { status: 400, message: damaged };
    await expect(toSafe(docx(['word/_rels/a.rels', relation]), 'a.docx')).rejects.toMatchObject(message);
  });

  it.each([
    ['elements in each other', `${'<a>'.repeat(300)}${'</a>'.repeat(300)}`],
    ['a comment of more than a megabyte', `<a><!--${' '.repeat(1_200_000)}--></a>`],
    ['a value of more than a megabyte', `<a b="${' '.repeat(1_200_000)}"/>`],
    ['a text of more than a megabyte', `<a>${'b <!-- -->'.repeat(600_000)}</a>`],
  ])('a document with %s, which no program writes', async (_, content) => {
    await expect(toSafe(openDocument('text', ['styles.xml', content]), 'a.odt')).rejects.toMatchObject({
      status: 400,
      message: 'The document is too large when it is opened. Please send it as a pdf.',
    });
  });

  it.each([
    ['a comment in it', 'https<!-- -->://evil.example/a.sob'],
    ['a section in it', 'https<![CDATA[:]]>//evil.example/a.sob'],
  ])('colours from an address with %s', async (_, address) => {
    const settings = `<c n="BitmapTableURL">${address}</c>`;
    await expect(toSafe(openDocument('text', ['settings.xml', settings]), 'a.odt')).rejects.toMatchObject({
      message: loads,
    });
  });

  it.each([
    ['a wav', wav(0)],
    ['a wav', wav().subarray(0, 44)],
    ['a wav with words after its samples', Buffer.concat([wav(0), Buffer.from('LIST\x06\0\0\0INFO  ')])],
    [
      'a wav with “data” in its words',
      Buffer.concat([
        wav(0).subarray(0, 36),
        Buffer.from('LIST\x12\0\0\0INFOICMT\x06\0\0\0data  '),
        wav(0).subarray(36),
      ]),
    ],
    ['a flac', flac().subarray(0, 42)],
    ['an opus', opus().subarray(0, -31)],
    ['an mp3', mp3(1).subarray(0, 10)],
    ['a webm', webm().subarray(0, -29)],
    [
      'a webm with an index behind an empty cluster',
      Buffer.concat([webm().subarray(0, -28), Buffer.from('1f43b675801c53bb6b88'.padEnd(36, '0'), 'hex')]),
    ],
    ['an m4a', mp4().subarray(0, -12)],
    [
      'an m4a with an empty box',
      Buffer.concat([mp4().subarray(0, -12), Buffer.from('\0\0\0\x08mdat\0\0\0\x0cfree    ')]),
    ],
    ['an m4a with “mdat” elsewhere', Buffer.concat([mp4().subarray(0, -12), Buffer.from('\0\0\0\x10freemdat    ')])],
    ['a midi', Buffer.from('4d546864000000060000000100604d54726b0000000400ff2f00', 'hex')],
  ])('%s without any sound', async (_, bytes) => {
    await expect(toSafe(bytes, 'a')).rejects.toMatchObject({ status: 400, message: damaged });
  });

  it('a file that is damaged or cut off', async () => {
    const noise = sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } });
    const images = await Promise.all([
      noise.clone().jpeg().toBuffer(),
      noise.clone().png().toBuffer(),
      noise.clone().webp().toBuffer(),
      noise.clone().gif().toBuffer(),
    ]);
    const halves = [...images, PDF, real('pdf-no-eof.pdf'), cfb('WordDocument'), docx()].map((each) =>
      each.subarray(0, each.length * 0.6),
    );
    const altered = docx();
    altered[60] = (altered[60] ?? 0) ^ 0xff;
    for (const content of [...halves, altered, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')]) {
      await expect(toSafe(content, 'a.bin')).rejects.toMatchObject({ status: 400, message: damaged });
    }
  });
});
