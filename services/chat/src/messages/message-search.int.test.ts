import { type Exchange, newId, newPerson, send, useHarness, useNode } from '../../test/harness.ts';

const chat = useHarness();
const node = useNode(chat);
const ada = newPerson('Ada Moser');
let withBen: Exchange;
let withCleo: Exchange;

beforeAll(async () => {
  withBen = await chat.exchange({ sender: ada, receiver: newPerson('Ben Okri') });
  withCleo = await chat.exchange({ sender: newPerson('Cleo Marr'), receiver: ada });
  const [device, ben, cleo] = await Promise.all([
    chat.connect(node, ada._id),
    chat.connect(node, withBen.receiver._id),
    chat.connect(node, withCleo.sender._id),
  ]);
  await send(device, withBen, 'Shall we meet at the Bakery on Tuesday?');
  await send(ben, withBen, `${'word '.repeat(40)}the bakery is closed${' later'.repeat(60)}`);
  await send(ben, withBen, 'Then somewhere else (at 5)');
  await send(cleo, withCleo, 'I like the bakery');
});

const search = async (
  q: string,
  { as = ada._id, ...query }: { as?: string; limit?: number; cursor?: string; requestId?: string } = {},
) => {
  const { status, body } = await node.call('GET /messages/search', { query: { q, ...query }, as });
  expect(status).toBe(200);
  return body;
};

it('finds messages of all conversations by their text, the newest first, with an excerpt', async () => {
  const { messages, nextCursor } = await search('BAKERY');
  expect(messages).toMatchObject([
    { requestId: withCleo.id, seq: 1, otherUser: withCleo.sender, senderId: withCleo.sender._id },
    { requestId: withBen.id, seq: 2, otherUser: withBen.receiver, senderId: withBen.receiver._id },
    {
      requestId: withBen.id,
      seq: 1,
      otherUser: withBen.receiver,
      senderId: ada._id,
      excerpt: { before: 'Shall we meet at the ', match: 'Bakery', after: ' on Tuesday?' },
    },
  ]);
  expect(nextCursor).toBeNull();
  const { before, match, after } = messages[1]?.excerpt ?? { before: '', match: '', after: '' };
  expect(before).toMatch(/^…word (word )*the $/);
  expect(match).toBe('bakery');
  expect(after).toMatch(/^ is closed( later)+…$/);
  expect(before.length + after.length).toBeLessThan(160);
});

it('takes the text as it is typed, with any white space', async () => {
  expect((await search('(at 5)')).messages).toHaveLength(1);
  expect((await search('else   (at')).messages).toHaveLength(1);
  expect((await search('.*')).messages).toEqual([]);
});

it('takes one letter that is a word', async () => {
  const cleo = await chat.connect(node, withCleo.sender._id);
  await send(cleo, withCleo, '明日お茶しませんか');
  expect((await search('茶')).messages).toHaveLength(1);
});

it('takes a text with and without accents', async () => {
  expect((await search('BÀKÉRY')).messages).toHaveLength(3);
  expect((await search(`bakery ${'ô'.repeat(93)}`)).messages).toEqual([]);
});

it('returns the next page after a cursor', async () => {
  const first = await search('bakery', { limit: 2 });
  expect(first.messages).toHaveLength(2);
  expect(first.nextCursor).not.toBeNull();
  const second = await search('bakery', { limit: 2, cursor: first.nextCursor ?? '' });
  expect(second.messages.map(({ seq }) => seq)).toEqual([1]);
  expect(second.nextCursor).toBeNull();
});

it("finds nothing in other members' conversations", async () => {
  expect((await search('bakery', { as: withBen.receiver._id })).messages).toHaveLength(2);
  expect((await search('bakery', { as: newId() })).messages).toEqual([]);
});

it.each([
  ['cafe', 'Im Café'],
  ['CAFÉ', 'Im Café'],
  ['strasse', 'Lange Straße'],
  ['Straße', 'kurze strasse'],
  ['am Dienstag um 18', 'Treffen am **Dienstag** um 18 Uhr'],
  ['"Bonjour"', 'un « bonjour » à tous'],
  ['10-12', 'frei 10–12'],
  ['Hm…', 'Hm... I see'],
])('finds by %j: %j', async (q, content) => {
  const exchange = await chat.exchange();
  await send(await chat.connect(node, exchange.sender._id), exchange, content);
  expect((await search(q, { as: exchange.sender._id })).messages).toHaveLength(1);
});

it('searches one conversation only when it is an own one', async () => {
  expect((await search('bakery', { requestId: withBen.id })).messages.map(({ seq }) => seq)).toEqual([2, 1]);
  for (const as of [newId(), withBen.receiver._id]) {
    const query = { q: 'bakery', requestId: withCleo.id };
    expect((await node.call('GET /messages/search', { query, as })).status).toBe(404);
  }
});

it('finds names of files, and no deleted messages', async () => {
  const exchange = await chat.exchange();
  const as = exchange.sender._id;
  const { _id } = await send(await chat.connect(node, as), exchange, 'Look at this');
  const file = { key: 'k.pdf', name: 'Fugue in C.pdf', size: 9 };
  await chat.connection
    .collection('messages')
    .updateOne({ content: 'Look at this' }, { $set: { attachment: file, messageType: 'file' } });
  const [found] = (await search('FUGUE', { as })).messages;
  expect(found).toMatchObject({ _id, excerpt: { before: '', match: 'Fugue', after: ' in C.pdf' } });
  await node.call('DELETE /messages/:id', { params: { id: _id }, as });
  for (const q of ['fugue', 'look', 'deleted']) expect((await search(q, { as })).messages).toEqual([]);
});

it.each([{ q: 'x' }, { q: ' ' }, { q: 'y'.repeat(101) }, { q: 'bakery', cursor: '1-2' }, { q: 'bakery', limit: 51 }])(
  'refuses %j',
  async (query) => {
    const { status } = await node.call('GET /messages/search', { query, as: ada._id });
    expect(status).toBe(400);
  },
);
