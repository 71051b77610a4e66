import { deflateRawSync } from 'node:zlib';
import { longestTurn } from '@mutua/service-kit/testing';
import { zip } from '../../test/containers.ts';
import { toSafeFile } from '../files/to-safe-file.ts';
import { readPageHead } from './reader.ts';

const MEGABYTE = 1024 * 1024;
const fill = (sign: string, bytes: number): string => sign.repeat(bytes / sign.length);
const upload = (name: string, bytes: Buffer) => () => toSafeFile(bytes, name, 'a member').catch(() => undefined);
const page = (start: string, type = 'text/html') => {
  const bytes = Buffer.from(start);
  return () => readPageHead(bytes, type);
};

const odt = (text: string): Buffer =>
  zip([
    ['mimetype', 'application/vnd.oasis.opendocument.text'],
    ['content.xml', text],
  ]);
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const docx = (name: string, text: string): Buffer =>
  zip([
    ['[Content_Types].xml', `<Types><Override ContentType="${TYPE}"/></Types>`],
    [name, text],
  ]);
const text = 7 * MEGABYTE;
const attributes = (bytes: number) => Array.from({ length: bytes / 10 }, (_, at) => ` a${at}=""`).join('');
const noEnd = Buffer.alloc(300_000, 0xff);
noEnd.writeUInt32BE(0xfffb9064);
const id3 = Buffer.alloc(2 * MEGABYTE, 'ID3\x04\0\0\0\0\x0f\x7f', 'latin1');

/**
 * Everything that reads files and pages of strangers, each with its worst input at its limit. The work is done in other processes. What is
 * left for this one has to be small, because it serves everybody.
 */
const WORST: [string, () => Promise<unknown>][] = [
  ['a document of equal attributes', upload('a.odt', odt(`<x ${fill('a="" ', text)}/>`))],
  ['a document of attributes', upload('a.odt', odt(`<x ${attributes(MEGABYTE)}/>`))],
  ['a document of links', upload('a.odt', odt(`<x>${fill('<a href="x"/>', text)}</x>`))],
  ['a document of tags in tags', upload('a.odt', odt(fill('<a>', text)))],
  ['a document of one name', upload('a.odt', odt(`<${fill('a', text)}`))],
  ['a document of one comment', upload('a.odt', odt(`<!--${fill('- ', text)}`))],
  ['a document of one section', upload('a.odt', odt(`<a><![CDATA[${fill(']', text)}`))],
  ['a document of references', upload('a.odt', odt(`<a>${fill('&amp;', text)}</a>`))],
  ['a document of entities', upload('a.odt', odt(`<!DOCTYPE a [${fill('<!ENTITY a "&b;">', text)}`))],
  ['relations', upload('a.docx', docx('a.rels', `<a>${fill('<Relationship Id="a"/>', MEGABYTE - 99)}</a>`))],
  ['relations without an end', upload('a.docx', docx('a.rels', fill('<Relationship ', MEGABYTE - 99)))],
  ['types', upload('a.docx', docx('[Content_Types].xml', fill('<a ContentType="b"/>', MEGABYTE - 99)))],
  ['a text of symbols', upload('a.txt', Buffer.concat([Buffer.from('a'), Buffer.alloc(9_000_000, 0xab)]))],
  ['a text in Windows-1252', upload('a.txt', Buffer.alloc(9_000_000, Buffer.from('a\xe9', 'latin1')))],
  ['a text in UTF-16', upload('a.txt', Buffer.alloc(9_000_000, '\ufeffa', 'utf16le'))],
  ['a PDF without an end', upload('a.pdf', Buffer.from(`%PDF-1.7${fill('/Linearized /L ', text)}`))],
  ['a packed file', upload('a.gz', Buffer.concat([Buffer.from('1f8b0800000000000003', 'hex'), deflateRawSync('a')]))],
  ['a sound whose frame has no end', upload('a.mp3', noEnd)],
  ['a sound of tags', upload('a.mp3', id3)],
  ['a page of tags in a tag', page(fill('<meta ', 8_000) + fill('charset ', 8_000))],
  ['a page of tags in a tag', page(fill('<meta ', MEGABYTE / 2) + fill('charset ', MEGABYTE / 2))],
  ['a page with spaces after a name', page(`<meta charset=${fill(' ', MEGABYTE)}`)],
  ['a header with spaces after a name', page('<title>a</title>', `text/html; charset=${fill(' ', 15_000)}`)],
  ['a header of names', page('<title>a</title>', `text/html; ${fill('charset', 15_000)}`)],
  ['a page of attributes', page(`<meta ${attributes(MEGABYTE)}>`)],
  ['a page of tags', page(fill('<a>', MEGABYTE))],
  ['a page of signs', page(fill('<', MEGABYTE))],
  ['a page of references', page(`<title>${fill('&amp', MEGABYTE)}`)],
  ['a page of spaces', page(`<title>${fill(' \n', MEGABYTE)}`)],
  ['a page of names', page(Array.from({ length: 30_000 }, (_, at) => `<meta name=a${at} content=b>`).join(''))],
  ['a page of comments', page(fill('<!--', MEGABYTE))],
];

// A text of some megabytes goes to a process and back. On a busy machine, that alone takes a tenth of a second.
const MOST_MS = 250;

it.each(WORST)('%s takes at most 50 ms of this process at once', async (_what, act) => {
  expect(await longestTurn(act)).toBeLessThanOrEqual(MOST_MS);
});
