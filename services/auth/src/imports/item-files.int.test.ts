import { waitFor } from '@mutua/service-kit/testing';
import { type Harness, useHarness } from '../../test/harness.ts';
import { listCalls, NOON, type Organiser } from '../../test/lists.ts';

const auth: Harness = useHarness({
  timing: { now: () => NOON, sweepMs: 300 },
});
const HOST = 'further.example';
const names = ['Ada Adler', 'Bo Berg', 'Cy Clemens', 'Di Dorn', 'Ed Ernst', 'Bo Berg'];
const members = [
  'N;username;email',
  ...names.map((name, n) => `${n + 1};${name};p${n + 1}@${HOST}`),
  '7;Fay Fern;',
].join('\n');
const offers = [
  '"";Offer;Tags;User;Created at',
  '"";Neighbours;"";"";""',
  '11;Guitar lessons;;Ada Adler (1);2024-01-01',
  '12;Bread baking;;Bo Berg (6);2024-01-01',
  '13;Knitting;;Bo Berg;2024-01-01',
  '14;Gardening;;Fay Fern (7);2024-01-01',
  '15;Chess;;Gil Gans (9);2024-01-01',
].join('\n');

let lists: ReturnType<typeof listCalls>;
let lena: Organiser;
beforeEach(async () => {
  for (const name of ['imports', 'importFiles', 'importRows', 'askedAddresses', 'askingHours'])
    await auth.context.connection.collection(name).deleteMany({});
  lists = listCalls(auth);
  lena ??= await lists.organiser();
});

const linesOf = async (id: string) =>
  (await auth.call('GET /imports/:id/items', { params: { id }, token: lena.token })).body;
const rowsOf = async (id: string) =>
  (await auth.call('GET /imports/:id/rows', { params: { id }, token: lena.token })).body;
const faultsOf = async (id: string, file: number) => {
  const response = await fetch(`${auth.url}/imports/${id}/items/${file}/faults.csv`, {
    headers: { authorization: `Bearer ${lena.token}`, 'accept-language': 'en' },
  });
  return { status: response.status, text: await response.text() };
};

it('joins a further file to the people, shows what is left out, and asks with what is kept', async () => {
  const { _id } = await lists.checked(lena.token, members);
  const added = await lists.addItems(lena.token, _id, offers);
  expect(added).toMatchObject({ status: 201, body: { import: { itemFiles: [{ name: 'offers.csv', kept: null }] } } });
  const read = await lists.until(lena.token, _id, 'checked');
  expect(read).toMatchObject({
    // The rows of people are counted as before; lines of a further file are none of them.
    counts: { ready: 6, partly: 0, faulty: 1, not_again: 0 },
    itemFiles: [{ name: 'offers.csv', kept: 2, leftOut: 3, failure: null }],
  });
  const { rows, pagination } = await rowsOf(_id);
  expect(pagination.total).toBe(7);
  expect(rows.map((row) => row.offers)).toEqual([['Guitar lessons'], [], [], [], [], ['Bread baking'], []]);
  const { lines, pagination: ofLines } = await linesOf(_id);
  expect(ofLines.total).toBe(4);
  expect(
    lines.map(({ file, line, owner, title, isKept, faults }) => [file, line, owner, title, isKept, faults]),
  ).toEqual([
    [0, 3, 'Ada Adler (1)', 'Guitar lessons', true, [{ fault: 'category_unknown', words: 'Neighbours' }]],
    [0, 5, 'Bo Berg', 'Knitting', false, [{ fault: 'owner_unclear', words: 'Bo Berg' }]],
    [0, 6, 'Fay Fern (7)', 'Gardening', false, [{ fault: 'owner_faulty', line: 8 }]],
    [0, 7, 'Gil Gans (9)', 'Chess', false, [{ fault: 'owner_unknown', words: 'Gil Gans (9)' }]],
  ]);
  expect((await faultsOf(_id, 0)).text.split('\r\n')[4]).toBe(
    '15,Chess,,Gil Gans (9),2024-01-01,Nobody in the list is this: Gil Gans (9)',
  );
  expect((await faultsOf(_id, 2)).status).toBe(404);
  await lists.start(lena.token, _id);
  await lists.until(lena.token, _id, 'done');
  const mails = await waitFor(async () => {
    const sent = (await lists.invitations()).filter(({ to }) => to.endsWith(HOST));
    return sent.length === 6 && sent;
  });
  expect(mails.map(({ values }) => values['offers']).sort()).toEqual(['0', '0', '0', '0', '1', '1']);
  expect(await lists.addItems(lena.token, _id, offers)).toMatchObject({ status: 409, body: { code: 'not_checked' } });
});

it('takes two, forgets them, and starts with none that cannot be read', async () => {
  const { _id } = await lists.checked(lena.token, members);
  await lists.addItems(lena.token, _id, 'owner;title\n1;Italian');
  const unclear = await lists.until(lena.token, _id, 'checked');
  expect(unclear).toMatchObject({ failure: null, itemFiles: [{ failure: 'no_kind', kept: 0 }] });
  expect(await lists.start(lena.token, _id)).toMatchObject({ status: 409, error: { code: 'not_checked' } });
  const params = { id: _id };
  const { body } = await auth.call('DELETE /imports/:id/items', { params, token: lena.token });
  expect(body.import.itemFiles).toEqual([]);
  await lists.until(lena.token, _id, 'checked');
  await lists.addItems(lena.token, _id, 'owner;title\n1;Italian', { name: 'wants.csv', kind: 'need' });
  await lists.until(lena.token, _id, 'checked');
  await lists.addItems(lena.token, _id, '[{"owner":"1","kind":"offer","title":"Chess"}]', { name: 'offers.json' });
  expect(await lists.until(lena.token, _id, 'checked')).toMatchObject({
    itemFiles: [
      { name: 'wants.csv', kept: 1 },
      { name: 'offers.json', kept: 1 },
    ],
  });
  expect((await rowsOf(_id)).rows[0]).toMatchObject({ offers: ['Chess'], needs: ['Italian'] });
  expect(await lists.addItems(lena.token, _id, 'x')).toMatchObject({ status: 409, body: { code: 'too_many' } });
  const stored = auth.context.connection.collection('importFiles');
  expect(await stored.countDocuments()).toBe(3);
  // Another reading of the list keeps them.
  const order = { encoding: 'utf-8', delimiter: ';', columns: ['id', 'name', 'email'] };
  await auth.call('PUT /imports/:id/mapping', { params, body: order, token: lena.token });
  expect((await lists.until(lena.token, _id, 'checked')).itemFiles.map(({ kept }) => kept)).toEqual([1, 1]);
});

it('reads a further file with the columns that an organiser chooses, and the next one with these headings, too', async () => {
  const { _id } = await lists.checked(lena.token, members);
  const unknown = 'Wer;Wozu\n1;Guitar lessons\n2;Bread baking';
  await lists.addItems(lena.token, _id, unknown);
  const nothing = [
    { heading: 'Wer', column: null },
    { heading: 'Wozu', column: null },
  ];
  expect(await lists.until(lena.token, _id, 'checked')).toMatchObject({
    itemFiles: [{ failure: 'no_columns', columns: nothing }],
  });
  const params = { id: _id, file: 0 };
  const map = (body: object, more: object = {}) =>
    auth.call('PUT /imports/:id/items/:file/mapping', { params, body, token: lena.token, ...more } as never);
  expect((await map({ columns: ['owner', 'title'], kind: 'need' })).status).toBe(200);
  expect(await lists.until(lena.token, _id, 'checked')).toMatchObject({
    itemFiles: [{ failure: null, kept: 2, columns: [{ heading: 'Wer', column: 'owner' }, { column: 'title' }] }],
  });
  expect((await rowsOf(_id)).rows[0]).toMatchObject({ offers: [], needs: ['Guitar lessons'] });
  // Chosen again, without a kind for the whole file.
  expect((await map({ columns: ['owner', 'offer'], kind: null })).status).toBe(200);
  await lists.until(lena.token, _id, 'checked');
  expect((await rowsOf(_id)).rows[0]).toMatchObject({ offers: ['Guitar lessons'], needs: [] });
  await lists.addItems(lena.token, _id, 'WER;wozu\n3;Knitting', { name: 'next.csv' });
  expect((await lists.until(lena.token, _id, 'checked')).itemFiles.map(({ kept }) => kept)).toEqual([2, 1]);

  const other = await auth.signedIn();
  const fits = { columns: ['owner', 'offer'], kind: null };
  expect((await map(fits, { token: other.token })).status).toBe(404);
  expect((await map({ columns: ['title'], kind: null })).status).toBe(400);
  await auth.call('DELETE /imports/:id/items', { params: { id: _id }, token: lena.token });
  await lists.until(lena.token, _id, 'checked');
  expect((await map(fits)).status).toBe(404);
  await lists.addItems(lena.token, _id, '[{"owner":"1","kind":"offer","title":"Chess"}]', { name: 'offers.json' });
  await lists.until(lena.token, _id, 'checked');
  expect((await map(fits)).status).toBe(404);
});

it.each([
  ['a spreadsheet', 'PK\u0003\u0004', 'offers.xlsx', 415],
  ['a picture', 'x', 'offers.png', 415],
  ['more than 2 MB', 'x'.repeat(2 * 1024 * 1024 + 1), 'offers.csv', 413],
])('refuses %s, and keeps the list', async (_what, file, name, status) => {
  const { _id } = await lists.checked(lena.token, members);
  expect((await lists.addItems(lena.token, _id, file, { name })).status).toBe(status);
  expect(await lists.find(lena.token, _id)).toMatchObject({ state: 'checked', itemFiles: [] });
});

it('is for organisers only, and for lists that there are', async () => {
  const { _id } = await lists.checked(lena.token, members);
  const other = await auth.signedIn();
  expect((await lists.addItems(other.token, _id, offers)).status).toBe(404);
  expect((await lists.addItems(lena.token, '0'.repeat(24), offers)).status).toBe(404);
  for (const key of ['DELETE /imports/:id/items', 'GET /imports/:id/items'] as const)
    expect((await auth.call(key, { params: { id: _id }, token: other.token })).status).toBe(404);
});

it('of two at once both are joined', async () => {
  const { _id } = await lists.checked(lena.token, members);
  const both = await Promise.all(
    ['1;Chess', '2;Go'].map((line) => lists.addItems(lena.token, _id, `owner;offer\n${line}`)),
  );
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const read = await lists.until(lena.token, _id, 'checked');
  expect(read.itemFiles.map(({ kept }) => kept)).toEqual([1, 1]);
});

it('stands nowhere unsealed, and is forgotten with the list and by an undo', async () => {
  const stored = async () => {
    const { connection, log } = auth.context;
    const collections = (await connection.db?.listCollections().toArray()) ?? [];
    const all = await Promise.all(collections.map(({ name }) => connection.collection(name).find().toArray()));
    return JSON.stringify([all, log.lines]);
  };
  const words = ['Guitar lessons', 'Knitting', 'Gil Gans', 'Ada Adler'];
  const count = (name: string) => auth.context.connection.collection(name).countDocuments();
  const traces = async () => {
    const all = await stored();
    return words.filter((word) => all.includes(word));
  };
  const first = await lists.checked(lena.token, members);
  await lists.addItems(lena.token, first._id, offers);
  await lists.until(lena.token, first._id, 'checked');
  expect(await traces()).toEqual([]);
  await auth.call('DELETE /imports/:id', { params: { id: first._id }, token: lena.token });
  expect([await count('importRows'), await count('importFiles')]).toEqual([0, 0]);

  const second = await lists.checked(lena.token, members);
  await lists.addItems(lena.token, second._id, offers);
  await lists.until(lena.token, second._id, 'checked');
  await lists.start(lena.token, second._id);
  expect(await count('importFiles')).toBe(0);
  await lists.until(lena.token, second._id, 'done');
  await auth.call('POST /imports/:id/undo', { params: { id: second._id }, token: lena.token });
  await waitFor(
    async () =>
      (await auth.context.connection.collection('importRows').countDocuments({ outbox: { $exists: true } })) === 0,
  );
  expect(await auth.context.connection.collection('importRows').countDocuments({ person: { $exists: true } })).toBe(0);
  expect(await traces()).toEqual([]);
});
