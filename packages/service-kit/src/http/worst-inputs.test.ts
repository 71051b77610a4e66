import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { testKeySet, testToken } from '../testing/tokens.ts';
import { longestTurn } from '../testing/worst-inputs.ts';
import { guard } from './guard.ts';
import { staticTokenVerifier } from './token-verifier.ts';
import { receiveFile } from './upload.ts';

const MOST_MS = 50;
const MEGABYTE = 1024 * 1024;
/** A message of a socket has at most so many bytes, and a head of HTTP fewer. */
const TOKEN = 128 * 1024;
const fill = (text: string, bytes: number): string => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);

const verifier = staticTokenVerifier(testKeySet());
const [head = '', claims = '', signature = ''] = testToken('a'.repeat(24)).split('.');
const base64 = (text: string): string => Buffer.from(text).toString('base64url');
const tokenOf = (text: string, part: string): string =>
  part === 'head' ? `${base64(text)}.${claims}.${signature}` : `${head}.${base64(text)}.${signature}`;

const TOKENS: [what: string, token: string][] = [
  ...['a', '.', 'a.', '-', '=', ' ', 'é', '\u0301'].map((part): [string, string] => [part, fill(part, TOKEN)]),
  ...['a', '[', '{"a":', '"', '{"kid":"test",', '\\u0000', '1', ' ', '\ufffd'].flatMap((part) =>
    ['head', 'claims'].map((of): [string, string] => [`${part} in its ${of}`, tokenOf(fill(part, TOKEN * 0.7), of)]),
  ),
  ['a long key id', tokenOf(JSON.stringify({ alg: 'RS256', kid: fill('a', TOKEN * 0.7) }), 'head')],
  [
    'many names',
    tokenOf(JSON.stringify(Object.fromEntries([...Array(9_000).keys()].map((n) => [`a${n}`, 1]))), 'claims'),
  ],
  ['a long signature', `${head}.${claims}.${fill('a', TOKEN)}`],
];

it.each(TOKENS)('a token of %s takes little processor time', async (_what, token) => {
  const req = { get: () => `Bearer ${token}`, app: { get: () => verifier } } as unknown as Request;
  const check = async () => guard('required')(req, {} as Response, () => undefined);
  expect(await longestTurn(() => expect(check()).rejects.toThrow())).toBeLessThanOrEqual(MOST_MS);
});

const CHUNK = 64 * 1024;
/** A body as it arrives: in chunks, with turns of others between them. */
async function* arriving(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += CHUNK) {
    yield body.subarray(at, at + CHUNK);
    await nextTurn();
  }
}
const receive = receiveFile({
  field: 'file',
  maxBytes: 10 * MEGABYTE,
  missing: 'A file is required',
  tooLarge: 'The file is too large',
});
const upload = (body: string, boundary = 'b') => {
  const type = `multipart/form-data; boundary="${boundary}"`;
  const bytes = Buffer.from(body, 'latin1');
  const headers = { 'content-type': type, 'content-length': String(bytes.length) };
  return () =>
    new Promise<void>((resolve) => {
      const req = Object.assign(Readable.from(arriving(bytes)), { headers, is: () => true });
      receive(req as unknown as Request, { once: () => undefined } as unknown as Response, () => resolve());
    });
};

/** Busboy reads 16 kB of the head of a part, all lines together. */
const PART = 16 * 1024 - 100;
const named = 'Content-Disposition: form-data; name="file"; filename="a.txt"';
const part = (headers: string, content = 'a') => `--b\r\n${headers}\r\n\r\n${content}\r\n`;
const disposition = (text: string) => part(`Content-Disposition: form-data; ${text}`.slice(0, PART));

const UPLOADS: [what: string, act: () => Promise<void>][] = [
  ['names of headers', upload(part(`${named}\r\n${fill('a: b\r\n', PART - 100)}`))],
  ['folded headers', upload(part(`${named}\r\nA: ${fill('b\r\n ', PART - 100)}`))],
  ['a header without an end', upload(`--b\r\n${named}\r\nA: ${fill('b', 10 * MEGABYTE)}`)],
  ['names in a disposition', upload(disposition(fill('a=b; ', PART)))],
  ['quotes in a disposition', upload(disposition(`filename="${fill('\\"', PART)}`))],
  ['backslashes in a disposition', upload(disposition(`filename="${fill('\\', PART)}`))],
  ['a name in percents', upload(disposition(`filename*=utf-8''${fill('%C3%A9', PART)}`))],
  ['a name in another encoding', upload(disposition(`filename*=iso-2022-jp''${fill('%1B%24', PART)}`))],
  ['a name of escaped quotes', upload(disposition(`name="file"; filename="${fill('%22', PART - 100)}"`))],
  ['a name of slashes', upload(disposition(`name="file"; filename="${fill('/', PART - 100)}"`))],
  ['a name of brackets', upload(disposition(`name="${fill('a[b]', PART - 100)}"`))],
  ['a type of parameters', upload(part(`${named}\r\nContent-Type: text/plain${fill(';a=b', PART - 100)}`))],
  ['parts', upload(fill(part('Content-Disposition: form-data; name="x"'), MEGABYTE))],
  ['beginnings of parts', upload(part(named, fill('\r\n--', 10 * MEGABYTE)))],
  ['ends of lines', upload(part(named, fill('\r', 10 * MEGABYTE)))],
  [
    'a long boundary in its parts',
    upload(part(named, fill(`\r\n--${fill('b', PART - 1)}c`, MEGABYTE)), fill('b', PART)),
  ],
];

it.each(UPLOADS)('an upload of %s takes little processor time', async (_what, act) => {
  expect(await longestTurn(act)).toBeLessThanOrEqual(MOST_MS);
});
