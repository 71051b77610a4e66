import { slowTexts } from '@mutua/service-kit/testing';
import express, { type Request, type Response } from 'express';
import { endpointOf } from '../calls/routes.ts';
import { chooseDocumentLanguage, isOfMember, withoutLanguage } from '../pages/language.ts';
import { bestMatch } from '../pages/route-patterns.ts';
import { UNCHANGED } from '../pages/site-name.ts';
import { addressOf } from './address.ts';

/** Node refuses longer heads of calls. */
const HEAD = 16 * 1024;
const app = express().set('query parser', 'simple');

const asking = (headers: Record<string, string>, url = '/'): Request =>
  Object.assign(Object.create(app.request), { app, headers, url, method: 'GET' });
const unsent = (): Response => {
  const self = { app, vary: () => self, set: () => self, cookie: () => self };
  return self as unknown as Response;
};
const isFresh = (headers: Record<string, string>) => {
  const held: Record<string, string> = { ETag: '"a"', 'Last-Modified': new Date(0).toUTCString() };
  const res = { statusCode: 200, get: (name: string) => held[name] };
  return Object.assign(asking(headers), { res }).fresh;
};
const ROUTES = ['/skills/:id', '/skills/:id/:part?', '/remotes/*', '/:a/:b/:c?'].map((path) => ({ path }));

/** Everything that reads the head of a stranger's call. */
const TASKS: [what: string, task: (text: string) => unknown][] = [
  ['Accept-Language', (text) => chooseDocumentLanguage(asking({ 'accept-language': text }), unsent(), UNCHANGED)],
  ['Accept', (text) => asking({ accept: text }).accepts('json', 'html')],
  ['Accept with a quote', (text) => asking({ accept: `a/b;c="${text}` }).accepts('json', 'html')],
  ['Accept-Encoding', (text) => asking({ 'accept-encoding': text }).acceptsEncodings('br', 'gzip')],
  ['Content-Type', (text) => asking({ 'content-type': text, 'content-length': '1' }).is('json')],
  [
    'parameters of a Content-Type',
    (text) => asking({ 'content-type': `multipart/form-data; a="${text}`, 'content-length': '1' }).is('multipart/*'),
  ],
  ['If-None-Match', (text) => isFresh({ 'if-none-match': text })],
  ['If-Modified-Since', (text) => isFresh({ 'if-modified-since': text })],
  ['Range', (text) => asking({ range: `bytes=${text}` }).range(1_000_000, { combine: true })],
  ['Cookie', (text) => chooseDocumentLanguage(asking({ cookie: text }), unsent(), UNCHANGED)],
  ['the cookie of members', (text) => isOfMember(asking({ cookie: `mutua-member=1${text}` }))],
  ['a query', (text) => chooseDocumentLanguage(asking({}, `/?${text}`), unsent(), UNCHANGED)],
  ['a query without its language', (text) => withoutLanguage(`/?lang=de&${text}`)],
  ['a query of languages', (text) => withoutLanguage(`/?${text.replaceAll(/../gs, 'lang=&').slice(0, HEAD)}`)],
  ['the path of a call', (text) => ['GET', 'POST'].map((method) => endpointOf(method, `/skills/${text}/x`))],
  ['the path of a page', (text) => bestMatch(ROUTES, `/${text}`)],
  [
    'X-Forwarded-For',
    (text) => addressOf({ socket: {}, headers: { 'x-forwarded-for': text } } as unknown as Request, 2),
  ],
];

it.each(TASKS)('%s takes little processor time, whatever is in it', (_what, task) => {
  expect(slowTexts(HEAD, task)).toEqual([]);
});
