import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHAT_LIMITS, NO_PLACE, OPEN_PRIVACY, type Person } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { createFileStorage } from '@mutua/service-kit/files';
import { waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import sharp from 'sharp';
import {
  type Client,
  collectEvents,
  type Exchange,
  type Node,
  openExchange,
  readConversation,
  send,
  useHarness,
} from '../../test/harness.ts';
import { html, servePages } from '../../test/pages.ts';
import { createFileRepository } from '../files/file.repository.ts';
import { createPreviewRepository } from './preview.repository.ts';
import { createPreviewPictures } from './preview-picture.ts';
import { createPreviews } from './previews.ts';

const chat = useHarness();
let node: Node;
let pages: Awaited<ReturnType<typeof servePages>>;
let png: Buffer;
/** Lets the pages below `/slow/` answer. */
let release: () => void = () => undefined;

const env = () => ({
  LINK_PREVIEWS: 'on',
  OUTBOUND_LOCAL_HOSTS: pages.hosts('page.test', 'other.test', 'localhost', 'mutua.test'),
  PUBLIC_URL: 'https://mutua.test',
});

beforeAll(async () => {
  png = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#e33' } })
    .png()
    .toBuffer();
  const released = new Promise<void>((done) => {
    release = done;
  });
  pages = await servePages(async ({ url = '' }, res) => {
    if (url.endsWith('.png')) return res.setHeader('Content-Type', 'image/png').end(png);
    if (url.startsWith('/slow/')) await released;
    if (url.startsWith('/none')) return res.writeHead(404).end();
    return html(
      res,
      `<head><title>Page ${url}</title><meta name=description content="About it">
       <meta property=og:image content=/a.png><meta property=og:image:alt content="A square"></head>`,
    );
  });
  node = await chat.startNode({ env: env() });
});
afterAll(() => pages.close());

let made = 0;
/** Returns an address that no other test uses. */
const newPage = (path = ''): string => {
  made += 1;
  return `https://page.test${path}/${made}`;
};
const requestsOf = (address: string): number => pages.paths.filter((path) => path === new URL(address).pathname).length;

const read = async ({ id }: Exchange, { _id }: Person, at = node) => (await readConversation(at, id, _id)).messages;
const put = (id: string, content: string, as: string) =>
  node.call('PUT /messages/:id', { params: { id }, body: { content }, as });

/** Sends an address with a preview, and waits for the preview. Then all earlier messages were looked at, too. */
async function settle(client: Client, exchange: Exchange): Promise<void> {
  const collected = collectEvents(client, 'message_changed');
  const { _id } = await send(client, exchange, newPage());
  await waitFor(() => collected.some((message) => message._id === _id && message.preview));
}

let version = 10;
async function choose(person: Person, linkPreviews: boolean): Promise<void> {
  version += 1;
  const member = {
    ...person,
    location: '',
    ...NO_PLACE,
    timeZone: null,
    privacy: { ...OPEN_PRIVACY, linkPreviews },
    version,
  };
  await chat.publish(newEvent('member.changed', { member }));
  await waitFor(() => chat.connection.collection('members').findOne({ _id: new Types.ObjectId(person._id), version }));
  await chat.settled();
}

it('shows both parties a card with the picture, after the message was delivered', async () => {
  const { exchange, ada, ben } = await openExchange(chat, node);
  const [byAda, byBen, came] = [
    collectEvents(ada, 'message_changed'),
    collectEvents(ben, 'message_changed'),
    collectEvents(ben, 'new_message'),
  ];
  const page = newPage();
  const sent = await send(ada, exchange, `Read this: ${page}#part.`);
  expect(sent.preview).toBeUndefined();
  await waitFor(() => byAda.length === 1 && byBen.length === 1);
  expect(came).toHaveLength(1);
  const preview = {
    url: `${page}#part`,
    site: 'page.test',
    title: `Page ${new URL(page).pathname}`,
    description: 'About it',
    picture: {
      url: expect.stringMatching(/^\/api\/uploads\/chat\/.+signature=/),
      alt: 'A square',
      width: 320,
      height: 168,
    },
  };
  expect(byBen[0]).toMatchObject({ _id: sent._id, version: 1, content: sent.content, preview });
  expect(byAda[0]).toMatchObject({ preview });
  expect(byBen[0]?.editedAt).toBeUndefined();
  const [stored] = await read(exchange, exchange.receiver);
  expect(stored).toMatchObject({ preview });
  const picture = await fetch(`${node.url}${stored?.preview?.picture?.url.replace('/api', '')}`);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 320, height: 168 });
  const [kept] = await chat.connection.collection('previews').find().sort({ fetchedAt: -1 }).toArray();
  expect(Object.keys(kept ?? {}).toSorted()).toEqual(['_id', 'card', 'fetchedAt', 'keptUntil']);
  expect(JSON.stringify(kept)).not.toContain(exchange.sender._id);
  expect(+kept?.['keptUntil'] - +kept?.['fetchedAt']).toBe(CHAT_LIMITS.preview.days.found * 24 * 3600_000);
});

it('reads a page once for concurrent messages, and remembers that a page has no preview', async () => {
  const { exchange, ada, ben } = await openExchange(chat, node);
  const collected = collectEvents(ada, 'message_changed');
  const [page, none] = [newPage(), newPage('/none')];
  await Promise.all([send(ada, exchange, page), send(ben, exchange, `${page}#b`), send(ada, exchange, none)]);
  await waitFor(() => collected.filter(({ preview }) => preview).length === 2);
  await waitFor(() => requestsOf(none) === 1);
  await settle(ada, exchange);
  await send(ben, exchange, none);
  await settle(ada, exchange);
  expect([requestsOf(page), requestsOf(none)]).toEqual([1, 1]);
  expect(
    (await read(exchange, exchange.sender)).filter(({ content }) => content === none).map(({ preview }) => preview),
  ).toEqual([undefined, undefined]);
});

it('removes the preview with the message or its address, and makes one for a new address', async () => {
  const { exchange, ada } = await openExchange(chat, node);
  const collected = collectEvents(ada, 'message_changed');
  const [first, second] = [newPage(), newPage()];
  const { _id } = await send(ada, exchange, first);
  const sender = exchange.sender._id;
  await waitFor(() => collected.at(-1)?.preview?.url === first);
  expect((await put(_id, `See ${first}`, sender)).body.data.preview?.url).toBe(first);
  expect((await put(_id, `See ${second}, ${first}`, sender)).body.data.preview).toBeUndefined();
  await waitFor(() => collected.at(-1)?.preview?.url === second);
  expect((await put(_id, 'See nothing', sender)).body.data.preview).toBeUndefined();
  await put(_id, second, sender);
  await waitFor(() => collected.at(-1)?.preview?.url === second);
  expect(
    (await node.call('DELETE /messages/:id', { params: { id: _id }, as: sender })).body.data.preview,
  ).toBeUndefined();
  const stored = await chat.connection.collection('messages').findOne({ _id: new Types.ObjectId(_id) });
  expect(stored).not.toHaveProperty('previewId');
});

it('adds no preview to a message that was deleted meanwhile', async () => {
  const { exchange, ada } = await openExchange(chat, node);
  const page = newPage('/slow');
  const { _id } = await send(ada, exchange, page);
  await waitFor(() => requestsOf(page) === 1);
  await node.call('DELETE /messages/:id', { params: { id: _id }, as: exchange.sender._id });
  release();
  await settle(ada, exchange);
  const [deleted] = await read(exchange, exchange.sender);
  expect([deleted?.preview, deleted?.version]).toEqual([undefined, 1]);
});

it('makes no preview for a sender who wants none, and shows none to a reader who wants none', async () => {
  const { exchange, ada, ben } = await openExchange(chat, node);
  const [page, seen] = [newPage(), newPage()];
  await choose(exchange.sender, false);
  const collected = collectEvents(ada, 'message_changed');
  const byBen = collectEvents(ben, 'message_changed');
  await send(ada, exchange, page);
  const { _id } = await send(ben, exchange, seen);
  await waitFor(() => byBen.some((message) => message._id === _id && message.preview));
  await waitFor(() => collected.some((message) => message._id === _id));
  expect(collected.map(({ preview }) => preview)).toEqual([undefined]);
  expect(requestsOf(page)).toBe(0);
  expect((await read(exchange, exchange.sender)).map(({ preview }) => preview)).toEqual([undefined, undefined]);
  expect((await read(exchange, exchange.receiver)).map(({ preview }) => preview?.url)).toEqual([undefined, seen]);
  await choose(exchange.sender, true);
  expect((await read(exchange, exchange.sender)).map(({ preview }) => preview?.url)).toEqual([undefined, seen]);
});

it('neither makes nor shows previews when the operator has switched them off', async () => {
  const { exchange, ada } = await openExchange(chat, node);
  await settle(ada, exchange);
  const off = await chat.startNode();
  expect((await read(exchange, exchange.receiver, off)).map(({ preview }) => preview)).toEqual([undefined]);
  const page = newPage();
  await send(await chat.connect(off, exchange.sender._id), exchange, page);
  await settle(ada, exchange);
  expect(requestsOf(page)).toBe(0);
  await off.stop();
});

it.each([
  ['this site', 'https://mutua.test/chat/1'],
  ['a secret', 'https://page.test/reset?token=1'],
  ['another port', 'https://page.test:8443/port'],
  ['this machine', 'http://localhost/machine'],
  ['code', '`https://page.test/code`'],
])('reads nothing from %s', async (_what, text) => {
  const { exchange, ada } = await openExchange(chat, node);
  const before = pages.paths.length;
  await send(ada, exchange, text);
  await settle(ada, exchange);
  // These are the requests of `settle`: its page and the picture.
  expect(pages.paths.slice(before)).toHaveLength(2);
});

it('stops at the limit of new addresses of a member within an hour', async () => {
  const { exchange, ada, ben } = await openExchange(chat, node);
  for (const client of [ada, ben]) client.disconnect();
  // The new node must get all jobs. It allows one device per member.
  await node.stop();
  const scale = 0.1;
  node = await chat.startNode({ env: { ...env(), RATE_LIMIT_SCALE: String(scale) } });
  const [writing, reading] = [
    await chat.connect(node, exchange.sender._id),
    await chat.connect(node, exchange.receiver._id),
  ];
  const collected = collectEvents(reading, 'message_changed');
  const most = CHAT_LIMITS.preview.newAddresses * scale;
  for (let count = 0; count < most; count += 1) {
    await send(writing, exchange, newPage());
    await waitFor(() => collected.length > count);
  }
  const page = newPage();
  await send(writing, exchange, page);
  await settle(reading, exchange);
  expect(requestsOf(page)).toBe(0);
  await node.stop();
  node = await chat.startNode({ env: env() });
});

it('removes a preview with its picture when it was kept long enough, and no earlier', async () => {
  const { exchange, ada } = await openExchange(chat, node);
  await settle(ada, exchange);
  const [message] = await read(exchange, exchange.sender);
  const picture = `${node.url}${message?.preview?.picture?.url.replace('/api', '')}`;
  const key = new URL(picture).pathname.split('/').at(-1) ?? '';
  const repository = createPreviewRepository(chat.connection);
  const { sweep } = createPreviews({
    previews: repository,
    pictures: createPreviewPictures({
      files: createFileRepository(chat.connection),
      storage: createFileStorage(chat.folder, 'chat'),
    }),
    // The sweep uses only these two.
  } as Parameters<typeof createPreviews>[0]);
  /** Returns whether the bytes exist, whether the document exists, and the status of the response. */
  const present = async () => [
    existsSync(join(chat.folder, 'chat', key)),
    (await chat.connection.collection('files').countDocuments({ _id: key as never })) === 1,
    (await fetch(picture)).status,
  ];
  const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000);
  await sweep(days(CHAT_LIMITS.preview.days.found - 1));
  expect(await present()).toEqual([true, true, 200]);
  const later = days(CHAT_LIMITS.preview.days.found + 1);
  await sweep(later);
  expect(await present()).toEqual([false, false, 404]);
  expect(await repository.findExpired(later, 1)).toEqual([]);
  expect((await read(exchange, exchange.sender)).at(-1)?.preview).toBeUndefined();
});
