import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { cfb, zip } from '../../test/containers.ts';
import { toSafeFile } from './file-type.ts';

const real = (name: string) => readFileSync(`${__dirname}/../../test/files/${name}`);
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF');
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const docx = (...more: [string, string][]) =>
  zip([
    ['[Content_Types].xml', `<Types><Override PartName="/word/document.xml" ContentType="${TYPE}"/></Types>`],
    ['word/document.xml', '<w:document/>'],
    ...more,
  ]);
const related = (type: string, target: string, mode = 'TargetMode="External"') =>
  docx(['word/_rels/settings.xml.rels', `<Relationship Id="a" Type="http://x/${type}" Target="${target}" ${mode}/>`]);
const toSafe = (bytes: Buffer, name: string) => toSafeFile(bytes, name, 'a member');
const text = async (bytes: Uint8Array, name = 'a.txt') => (await toSafe(Buffer.from(bytes), name)).bytes.toString();
const typeOf = async (bytes: Uint8Array, name: string) => (await toSafe(Buffer.from(bytes), name)).extension;

describe('a file that common readers open is taken', () => {
  it.each(['pdf-3000-zeros.pdf', 'pdf-crlf-first.pdf', 'pdf-no-eof.pdf'])('%s', async (name) => {
    expect(await typeOf(real(name), name)).toBe('pdf');
  });

  it('a PDF with words of a server before it, or a signature after it', async () => {
    expect(await typeOf(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), PDF]), 'a.pdf')).toBe('pdf');
    expect(await typeOf(Buffer.concat([PDF, randomBytes(50_000)]), 'a.pdf')).toBe('pdf');
  });

  it.each(['plain-document.docx', 'word-online-document2.docx'])('%s', async (name) => {
    expect(await typeOf(real(name), name)).toBe('docx');
  });

  it('a Word document with a link, and one made from a template of its author', async () => {
    expect(await typeOf(related('hyperlink', 'https://example.org'), 'a.docx')).toBe('docx');
    expect(await typeOf(related('attachedTemplate', 'file:///C:\\Users\\ada\\Normal.dotm'), 'a.docx')).toBe('docx');
  });

  it('a picture about which the decoder only warns', async () => {
    expect(await typeOf(real('samsung-invalid-sos.jpg'), 'a.jpg')).toBe('jpg');
  });

  it('an AVIF picture, as WebP', async () => {
    const avif = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
      .avif()
      .toBuffer();
    expect(await toSafe(avif, 'a.avif')).toMatchObject({ extension: 'webp', contentType: 'image/webp' });
  });
});

describe('a text', () => {
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

  it('of an old Western Windows keeps its signs', async () => {
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
  ])('of another encoding (%s) is not guessed', async (_, bytes) => {
    await expect(toSafe(bytes, 'a.txt')).rejects.toMatchObject({
      status: 415,
      message: 'The encoding of this text is not known. Please save it as UTF-8, then send it.',
    });
  });

  it('about PDFs or XML is text', async () => {
    expect(await text(Buffer.from('A PDF begins with %PDF-1.7'))).toContain('begins');
    expect(await text(Buffer.from('<?xml version="1.0"?><a/>'))).toContain('<a/>');
  });
});

describe('what is refused says why', () => {
  const other = (type: string) =>
    `This is a file of type ${type}. Please choose an image, or a pdf, doc, docx or txt file.`;
  const program = 'Pages and programs cannot be sent. To share one as text, let its name end with .txt.';
  const macros = 'The document contains macros. Please save it without them, or as a pdf.';
  const loads = 'The document loads something from elsewhere. Please remove that, or send it as a pdf.';
  const damaged = 'The file is damaged or incomplete. Please send a copy that opens on your device.';

  it.each([
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'a.exe', 415, other('exe')],
    ['a drawing', Buffer.from('<?xml version="1.0"?><svg/>'), 'a.svg', 415, other('xml')],
    ['a page', Buffer.from('<!DOCTYPE html><p>Hello'), 'page.html', 415, program],
    ['a script', Buffer.from('alert(1)'), 'a.js', 415, program],
    ['bytes', Buffer.from('Hello\0'), 'a.txt', 415, 'Please choose an image, or a pdf, doc, docx or txt file'],
    ['an archive', zip([['a.txt', 'Hello']]), 'a.docx', 415, other('zip')],
    ['a spreadsheet', cfb('Workbook'), 'a.doc', 415, other('cfb')],
    ['an iPhone picture', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'a.heic', 415, /^HEIC pictures/],
    ['a password', cfb('EncryptedPackage'), 'a.docx', 400, /protected by a password/],
    ['macros', docx(['word/vbaProject.bin', 'x']), 'a.docx', 400, macros],
    ['macros', zip([['[Content_Types].xml', 'word.document.macroEnabled.main+xml']]), 'a.docm', 400, macros],
    ['old macros', Buffer.concat([cfb('WordDocument'), Buffer.from('_VBA_PROJECT', 'utf16le')]), 'a.doc', 400, macros],
    ['a template of the net', related('attachedTemplate', 'https://evil.example/a.dotm'), 'a.docx', 400, loads],
    ['a template of the net', related('attachedTemplate', '\\\\evil.example\\a'), 'a.docx', 400, loads],
    ['a sign in it', related('attachedTemplate', "https://evil.example/> Type='/hyperlink'"), 'a.docx', 400, loads],
    ['a hidden one', related('attachedTemplate', 'https://x', 'TargetMode="&#69;xternal"'), 'a.docx', 400, loads],
    ['many parts', docx(...Array.from({ length: 2_000 }, (_, i): [string, string] => [`${i}`, ''])), 'a', 400, /parts/],
    ['text named as a PDF', Buffer.from('Hello'), 'a.pdf', 400, damaged],
    ['the beginning of a PDF for the web', Buffer.from('%PDF-1.7\n<</Linearized 1/L 900>>\n%%EOF'), 'a', 400, damaged],
  ])('%s', async (_, bytes, name, status, words) => {
    const message = typeof words === 'string' ? words : expect.stringMatching(words);
    await expect(toSafe(bytes, name)).rejects.toMatchObject({ status, message });
  });

  it.each([
    ['relations without end', docx(['word/_rels/a.rels', '<Relationship '.repeat(60_000)]), 'a.docx'],
    ['signs without end', Buffer.concat([Buffer.from('a'), Buffer.alloc(9_000_000, 0xab)]), 'a.txt'],
    ['letters of Windows', Buffer.alloc(9_000_000, Buffer.from('a\xe9', 'latin1')), 'a.txt'],
  ])('or is taken in a moment, also when it is made to take long: %s', async (_, bytes, name) => {
    const before = process.cpuUsage();
    await toSafe(bytes, name).catch((error) => expect(error).toMatchObject({ status: 415 }));
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(4);
  });

  it('damaged or cut off', async () => {
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
