import { DAY_MS } from '@mutua/contracts/time';
import { everythingStored, waitFor } from '@mutua/service-kit/testing';
import { type Harness, useHarness } from '../../test/harness.ts';
import { afterNoon, fileOf, listCalls, NOON, type Organiser, peopleOf } from '../../test/lists.ts';
import { issueAccessToken } from '../sessions/access-token.ts';
import { createImportRepository } from './import.repository.ts';
import { createImportKey, importSecretOf } from './import-key.ts';
import { onMailRefused } from './on-mail-refused.ts';
import { createEndRefused } from './refused-addresses.ts';
import { createRowRepository } from './row.repository.ts';

let clock = NOON;
const auth: Harness = useHarness({
  timing: { now: () => clock, sweepMs: 300 },
  env: { IMPORT_MAILS_PER_HOUR: '20' },
});
/** Each test has people of its own. */
let round = 0;
const peopleHere = (count: number) => peopleOf(count, `list${round}.example`);
let lists: ReturnType<typeof listCalls>;
let lena: Organiser;
beforeEach(async () => {
  round += 1;
  const stored = ['imports', 'importFiles', 'importRows', 'askedAddresses', 'askingHours', 'moderationLog'];
  for (const name of stored) await auth.context.connection.collection(name).deleteMany({});
  clock = NOON;
  lists = listCalls(auth);
  lena ??= await lists.organiser();
});

const invitations = async () => (await lists.invitations()).filter(({ to }) => to.endsWith(`@list${round}.example`));

const rowsOf = async (id: string, verdict?: string) =>
  (await auth.call('GET /imports/:id/rows', { params: { id }, query: verdict ? { verdict } : {}, token: lena.token }))
    .body;

/** The letters have left the outboxes of their rows. */
const published = () =>
  waitFor(
    async () =>
      (await auth.context.connection.collection('importRows').countDocuments({ outbox: { $exists: true } })) === 0,
  );

describe('the check of a list', () => {
  it('asks nobody, and shows what would happen', async () => {
    const { status, body } = await lists.upload(
      lena.token,
      fileOf([
        'Jörg Müller;joerg.m@example.org;Graz;Gitarre|Brot;Spanisch',
        'Ada;;;;',
        `Bo Ek;bo@example.org;;${'x'.repeat(101)};`,
      ]),
    );
    expect(status).toBe(201);
    expect(body.import).toMatchObject({ state: 'reading', name: 'members.csv', by: 'Lena Kofler', columns: [] });
    const read = await lists.until(lena.token, body.import._id, 'checked');
    expect(read).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ';',
      columns: [{ heading: 'Name', column: 'name' }, { column: 'email' }, { column: 'place' }, {}, {}],
      sample: ['Jörg Müller', 'Ada', 'Bo Ek'],
      counts: { ready: 1, partly: 1, faulty: 1, not_again: 0 },
      failure: null,
      asking: null,
    });
    const { rows, pagination } = await rowsOf(read._id);
    expect(pagination.total).toBe(3);
    expect(rows[0]).toEqual({
      n: 0,
      line: 2,
      name: 'Jörg Müller',
      email: 'j…m@example.org',
      place: 'Graz',
      about: '',
      offers: ['Gitarre', 'Brot'],
      needs: ['Spanisch'],
      verdict: 'ready',
      faults: [],
    });
    expect((await rowsOf(read._id, 'faulty')).rows).toMatchObject([{ line: 3, faults: [{ fault: 'no_address' }] }]);
    expect(await invitations()).toEqual([]);
  });

  it('takes no notes for what people say of themselves, and shows what it takes', async () => {
    const words = ['About', 'Notes', 'Beschreibung', 'Description'];
    const file = `Name;E-Mail;${words.join(';')}\nAda;ada@example.org;I bake.;owes 3 hours;difficult;late`;
    const read = await lists.checked(lena.token, file);
    expect(read.columns.map(({ column }) => column)).toEqual(['name', 'email', 'about', null, null, null]);
    expect((await rowsOf(read._id)).rows).toMatchObject([{ place: '', about: 'I bake.' }]);
  });

  it('gives the rows with faults back as a file, with formulas disarmed', async () => {
    const { _id } = await lists.checked(lena.token, fileOf(['=1+1;;Graz;;', 'Ada Lovelace;ada@example.org;;;']));
    const response = await fetch(`${auth.url}/imports/${_id}/faults.csv`, {
      headers: { authorization: `Bearer ${lena.token}`, 'accept-language': 'de' },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(Buffer.from(await response.arrayBuffer()).toString('utf8')).toBe(
      "\uFEFFName;E-Mail;Ort;Angebote;Gesuche;Fehler\r\n'=1+1;;Graz;;;Die Adresse fehlt\r\n",
    );
  });

  it('reads a file again in another way, and the next one with these headings the same way', async () => {
    const file = 'Wer;Wo\nAda Lovelace;ada@example.org';
    const first = await lists.checked(lena.token, file);
    expect(first).toMatchObject({ failure: 'no_columns', columns: [{ heading: 'Wer', column: null }, {}] });
    const body = { encoding: 'utf-8', delimiter: ';', columns: ['name', 'email'] };
    const params = { id: first._id };
    expect((await auth.call('PUT /imports/:id/mapping', { params, body, token: lena.token })).status).toBe(200);
    expect(await lists.until(lena.token, first._id, 'checked')).toMatchObject({ failure: null, counts: { ready: 1 } });
    expect((await rowsOf(first._id)).rows).toHaveLength(1);
    expect((await lists.checked(lena.token, file)).counts.ready).toBe(1);
  });

  it('is forgotten at once, or after a week', async () => {
    const people = peopleHere(5);
    const first = await lists.checked(lena.token, fileOf(people.map(({ line }) => line)));
    await auth.call('DELETE /imports/:id', { params: { id: first._id }, token: lena.token });
    expect((await auth.call('GET /imports/:id', { params: { id: first._id }, token: lena.token })).status).toBe(404);
    await lists.checked(lena.token, fileOf(people.map(({ line }) => line)));
    clock = new Date(clock.getTime() + 8 * DAY_MS);
    const counts = () =>
      Promise.all(
        ['imports', 'importFiles', 'importRows'].map((name) =>
          auth.context.connection.collection(name).countDocuments(),
        ),
      );
    await waitFor(async () => (await counts()).every((count) => count === 0));
  });

  it('is for organisers with a key only', async () => {
    const other = await auth.signedIn();
    expect((await lists.upload(other.token, 'x')).status).toBe(404);
    for (const key of ['GET /imports'] as const)
      expect((await auth.call(key, { token: other.token })).status).toBe(404);
    const { _id } = await lists.checked(lena.token, fileOf([]));
    for (const key of [
      'GET /imports/:id',
      'GET /imports/:id/rows',
      'POST /imports/:id/pause',
      'POST /imports/:id/undo',
      'DELETE /imports/:id',
    ] as const)
      expect((await auth.call(key, { params: { id: _id }, token: other.token })).status).toBe(404);
    expect((await auth.call('GET /imports', { token: lena.token })).body).toMatchObject({ isPossible: true });
  });

  it.each([
    ['a spreadsheet', 'PK\u0003\u0004', 'members.xlsx', 415],
    ['a picture', 'x', 'members.png', 415],
    ['more than 2 MB', 'x'.repeat(2 * 1024 * 1024 + 1), 'members.csv', 413],
  ])('refuses %s', async (_what, file, name, status) => {
    expect((await lists.upload(lena.token, file, name)).status).toBe(status);
  });

  it('reads one file at a time', async () => {
    const all = await Promise.all(
      [1, 2, 3].map(() => lists.upload(lena.token, fileOf(peopleHere(500).map(({ line }) => line)))),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(all.find(({ status }) => status === 409)?.body.code).toBe('import_running');
  });
});

describe('the start', () => {
  let lines: string[];
  beforeEach(() => {
    lines = peopleHere(5).map(({ line }) => line);
  });

  it('needs five people, a check and a fresh sign-in', async () => {
    const few = await lists.checked(lena.token, fileOf(lines.slice(1)));
    expect(await lists.start(lena.token, few._id)).toMatchObject({ status: 409, error: { code: 'too_few' } });
    const { _id } = await lists.checked(lena.token, fileOf(lines));
    const stale = issueAccessToken(auth.keys, {
      userId: lena._id,
      sessionId: '0'.repeat(24),
      epoch: 0,
      roles: ['organiser'],
    });
    expect(await lists.start(stale, _id)).toMatchObject({ status: 403, error: { code: 'confirm_needed' } });
    expect((await lists.start(lena.token, _id)).status).toBe(200);
    expect(await lists.start(lena.token, _id)).toMatchObject({ status: 409, error: { code: 'not_checked' } });
    expect(await auth.context.connection.collection('moderationLog').findOne({ action: 'import_start' })).toMatchObject(
      {
        moderatorId: lena._id,
        note: '5',
      },
    );
  });

  it('asks each person once, in their language, and no member', async () => {
    await auth.member({ email: `person.3@list${round}.example` });
    const done = await lists.asked(lena.token, lines);
    expect(done.asking).toMatchObject({ people: 5, waiting: 0, joined: { few: true }, readyAt: null, paused: null });
    await waitFor(async () => (await invitations()).length >= 4);
    const mails = await invitations();
    expect(mails.map(({ to }) => to).sort()).toEqual([0, 1, 2, 4].map((n) => `person.${n}@list${round}.example`));
    expect(mails[0]).toMatchObject({
      language: 'de',
      values: { sender: 'Lena Kofler', note: 'Come along!', place: 'Graz', offers: '2', needs: '1' },
    });
    // A member's address counts as asked, like the others.
    expect((await lists.checked(lena.token, fileOf(lines))).counts).toEqual({
      ready: 0,
      partly: 0,
      faulty: 0,
      not_again: 5,
    });
  });

  it('counts a member among the letters, so that neither the first ones nor a pause tell who is one', async () => {
    await auth.member({ email: `person.3@list${round}.example` });
    const { _id } = await lists.asked(lena.token, lines);
    const counted = { letterId: { $exists: true }, expiresAt: new Date(clock.getTime() + 30 * DAY_MS) };
    const rows = auth.context.connection.collection('importRows');
    expect(await rows.countDocuments({ ...counted, state: 'member' })).toBe(1);
    expect(await rows.countDocuments(counted)).toBe(5);
    expect((await lists.find(lena.token, _id)).asking).toMatchObject({ waiting: 0, people: 5 });
  });

  it('says of no row from then on whose it is: some are members, and some have answered', async () => {
    await auth.member({ email: `person.3@list${round}.example` });
    const partly = `Bo Ek;bo@list${round}.example;;${'x'.repeat(101)};`;
    const { _id } = await lists.asked(lena.token, [...lines, partly, 'Nobody;;;;']);
    await published();
    const [mail] = await invitations();
    await auth.call('POST /claims/:token/refuse', { params: { token: mail?.token ?? '' } });
    const { rows } = await rowsOf(_id);
    const blank = { line: 0, name: '', email: '', place: '', about: '', offers: [], needs: [], faults: [] };
    expect(rows).toMatchObject([...Array(6).fill(blank), { line: 8, name: 'Nobody', verdict: 'faulty' }]);
    const csv = await fetch(`${auth.url}/imports/${_id}/faults.csv`, {
      headers: { authorization: `Bearer ${lena.token}` },
    });
    expect((await csv.text()).split('\r\n').map((line) => line.split(/[;,]/)[0])).toEqual(['Name', 'Nobody', '']);
  });

  it('sends so many letters an hour, by day, and stops when told', async () => {
    const many = peopleHere(30).map(({ line }) => line);
    const { _id, pace } = await lists.checked(lena.token, fileOf(many));
    expect(pace).toEqual({ perHour: 20, timeZone: 'UTC', readyAt: afterNoon(1).toISOString() });
    await lists.start(lena.token, _id);
    await waitFor(async () => (await invitations()).length === 20);
    expect(await lists.find(lena.token, _id)).not.toHaveProperty('pace');
    expect((await lists.find(lena.token, _id)).asking).toMatchObject({
      waiting: 10,
      readyAt: afterNoon(1).toISOString(),
    });
    const paused = await auth.call('POST /imports/:id/pause', { params: { id: _id }, token: lena.token });
    expect(paused.body.import).toMatchObject({ state: 'paused', asking: { paused: 'organiser' } });
    clock = afterNoon(11);
    await auth.call('POST /imports/:id/resume', { params: { id: _id }, token: lena.token });
    await waitFor(
      async () => (await auth.context.connection.collection('imports').findOne({ dueAt: afterNoon(20) })) !== null,
    );
    expect(await invitations()).toHaveLength(20);
    clock = afterNoon(20);
    await lists.until(lena.token, _id, 'done');
    await waitFor(async () => (await invitations()).length === 30);
  });

  it('pauses by itself when too many letters cannot arrive, and goes on when an organiser says so', async () => {
    const { _id } = await lists.checked(lena.token, fileOf(peopleHere(30).map(({ line }) => line)));
    await lists.start(lena.token, _id);
    await waitFor(async () => (await invitations()).length === 20);
    const rows = auth.context.connection.collection('importRows');
    const letters = (await rows.find({ state: 'asked' }).sort({ n: 1 }).toArray()).map((row) =>
      String(row['letterId']),
    );
    const refuse = async (ids: readonly string[]) => {
      for (const mailId of [...ids, ...ids])
        await auth.consume('mail.refused', { mailId, kind: 'import-invitation', isRecipient: true });
    };
    await refuse(letters.slice(0, 9));
    await waitFor(async () => (await rows.countDocuments({ state: 'undeliverable' })) === 9);
    expect(await rows.countDocuments({ state: 'undeliverable', person: { $exists: true } })).toBe(0);
    expect(await lists.find(lena.token, _id)).toMatchObject({ state: 'asking', asking: { undeliverable: 9 } });
    await refuse(letters.slice(9, 10));
    await lists.until(lena.token, _id, 'paused');
    expect((await lists.find(lena.token, _id)).asking).toMatchObject({ paused: 'undeliverable', undeliverable: 10 });
    clock = new Date(clock.getTime() + 3_600_000);
    await auth.call('POST /imports/:id/resume', { params: { id: _id }, token: lena.token });
    await refuse(letters.slice(10, 11));
    await waitFor(async () => (await rows.countDocuments({ state: 'undeliverable' })) === 11);
    await lists.until(lena.token, _id, 'done');
  });

  it('ends the rows of addresses that came back days later, and pauses as if their server had said it', async () => {
    const people = peopleHere(30);
    const { _id } = await lists.checked(lena.token, fileOf(people.map(({ line }) => line)));
    await lists.start(lena.token, _id);
    await waitFor(async () => (await invitations()).length === 20);
    const { connection } = auth.context;
    const relay = { publish() {} };
    const rows = createRowRepository({ connection, relay });
    const endRefused = createEndRefused({
      key: createImportKey(importSecretOf({ NODE_ENV: 'test' }) ?? ''),
      rows,
      refused: onMailRefused({ imports: createImportRepository(connection), importRows: rows }),
    });
    const report = people.slice(0, 10).map(({ email }) => `Final-Recipient: rfc822;<${email.toUpperCase()}>`);
    const text = [...report, ...report, 'nobody@other.example', 'no@address'].join('\r\n');
    expect(await endRefused(text)).toEqual({ addresses: 11, ended: 10 });
    expect(await endRefused(text)).toEqual({ addresses: 11, ended: 0 });
    expect((await lists.find(lena.token, _id)).asking).toMatchObject({ paused: 'undeliverable', undeliverable: 10 });
    const ended = await connection.collection('importRows').find({ state: 'undeliverable' }).toArray();
    expect(JSON.stringify(ended)).not.toMatch(/person|addressKey/);
    // The next tests of this file bring lists of their own.
    await auth.call('POST /imports/:id/undo', { params: { id: _id }, token: lena.token });
  });

  it('pauses when its own mails are refused, and asks these people when an organiser goes on', async () => {
    const { _id } = await lists.checked(lena.token, fileOf(lines));
    await lists.start(lena.token, _id);
    await lists.until(lena.token, _id, 'done');
    const { connection } = auth.context;
    const rows = connection.collection('importRows');
    const [first, second] = await rows.find({ state: 'asked' }).sort({ n: 1 }).toArray();
    for (const row of [first, second, first])
      await auth.consume('mail.refused', {
        mailId: String(row?.['letterId']),
        kind: 'import-invitation',
        isRecipient: false,
      });
    expect(await lists.find(lena.token, _id)).toMatchObject({
      state: 'paused',
      asking: { paused: 'mail_refused', waiting: 2 },
    });
    expect(await rows.countDocuments({ person: { $exists: true }, state: { $in: ['checked', 'asked'] } })).toBe(5);
    expect(await connection.collection('askedAddresses').countDocuments()).toBe(3);
    await auth.call('POST /imports/:id/resume', { params: { id: _id }, token: lena.token });
    await lists.until(lena.token, _id, 'done');
    await published();
    const to = (await invitations()).map((mail) => mail.to).filter((address) => address.startsWith('person.0@'));
    expect(to).toHaveLength(2);
  });

  it('pauses and keeps its people when the key is another one', async () => {
    const { connection } = auth.context;
    const rows = connection.collection('importRows');
    const { _id } = await lists.checked(lena.token, fileOf(lines));
    const other = createImportKey('a key that the operator has set by mistake instead');
    const [row] = await rows.find().sort({ n: 1 }).limit(1).toArray();
    const own = row?.['person'];
    await rows.updateOne({ _id: row?._id }, { $set: { person: other.seal({}, String(row?._id)) } });
    auth.context.log.expect('a person of an import cannot be read: IMPORT_KEY is another one');
    await lists.start(lena.token, _id);
    expect(await lists.until(lena.token, _id, 'paused')).toMatchObject({ asking: { paused: 'key', waiting: 5 } });
    await rows.updateOne({ _id: row?._id }, { $set: { person: own } });
    await auth.call('POST /imports/:id/resume', { params: { id: _id }, token: lena.token });
    await lists.until(lena.token, _id, 'done');
    expect(await rows.countDocuments({ state: 'asked' })).toBe(5);
  });

  it('waits for what comes back of its first letters', async () => {
    const { _id } = await lists.checked(lena.token, fileOf(peopleHere(30).map(({ line }) => line)));
    await lists.start(lena.token, _id);
    await waitFor(
      async () =>
        (await auth.context.connection.collection('imports').findOne({ dueAt: afterNoon(1 / 12), isTried: true })) !==
        null,
    );
    expect((await lists.find(lena.token, _id)).asking).toMatchObject({ waiting: 10 });
  });

  it('of two lists with the same people asks each once', async () => {
    const many = peopleHere(8).map(({ line }) => line);
    const one = await lists.checked(lena.token, fileOf(many));
    const two = await lists.checked(lena.token, fileOf(many));
    await Promise.all([one, two].map(({ _id }) => lists.start(lena.token, _id)));
    await Promise.all([one, two].map(({ _id }) => lists.until(lena.token, _id, 'done')));
    await published();
    const to = (await invitations()).map((mail) => mail.to);
    expect(to.sort()).toEqual(
      peopleHere(8)
        .map(({ email }) => email)
        .sort(),
    );
  });
});

describe('what is over', () => {
  let people: ReturnType<typeof peopleOf>;
  beforeEach(() => {
    people = peopleHere(6);
  });
  /** Who is found by value in the database, in Redis and in the log. Letters wait in the queue of the service that mails. */
  const findTraces = async () => {
    const all = await everythingStored(auth.context, (value) => value.includes('mail.requested'));
    return people.filter(({ name, email }) => all.includes(name) || all.includes(email));
  };
  /** Every letter of the list was withdrawn, in the service that mails. */
  const untilWithdrawn = () =>
    waitFor(async () => {
      const sent = await auth.context.sentTo('notifications', 'mail.requested');
      const letters = sent.filter(({ payload }) => people.some(({ email }) => email === payload.to));
      const withdrawn = await auth.context.sentTo('notifications', 'mail.withdrawn');
      return letters.length > 0 && letters.every(({ id }) => withdrawn.some(({ payload }) => payload.mailId === id));
    });

  it('stands nowhere sealed or unsealed in words after the check', async () => {
    await lists.checked(lena.token, fileOf(people.map(({ line }) => line)));
    expect(await findTraces()).toEqual([]);
  });

  it('is erased by an undo, and the links say so', async () => {
    const done = await lists.asked(
      lena.token,
      people.map(({ line }) => line),
    );
    await published();
    const [mail] = await invitations();
    const { body } = await auth.call('POST /imports/:id/undo', { params: { id: done._id }, token: lena.token });
    expect(body.import).toMatchObject({ state: 'undone', asking: { waiting: 0 } });
    expect((await auth.call('POST /imports/:id/undo', { params: { id: done._id }, token: lena.token })).status).toBe(
      200,
    );
    expect(await auth.call('GET /claims/:token', { params: { token: mail?.token ?? '' } })).toMatchObject({
      status: 410,
      error: { code: 'withdrawn' },
    });
    await published();
    await untilWithdrawn();
    expect(await findTraces()).toEqual([]);
    expect(await auth.context.connection.collection('importRows').countDocuments({ person: { $exists: true } })).toBe(
      0,
    );
  });

  it('is erased after 30 days, and cannot be undone any more', async () => {
    const done = await lists.asked(
      lena.token,
      people.map(({ line }) => line),
    );
    await published();
    const [mail] = await invitations();
    clock = new Date(clock.getTime() + 31 * DAY_MS);
    await waitFor(
      async () => (await auth.context.connection.collection('importRows').countDocuments({ state: 'asked' })) === 0,
    );
    expect(await auth.call('GET /claims/:token', { params: { token: mail?.token ?? '' } })).toMatchObject({
      error: { code: 'expired' },
    });
    expect(await auth.call('POST /imports/:id/undo', { params: { id: done._id }, token: lena.token })).toMatchObject({
      status: 409,
      error: { code: 'too_late' },
    });
    await published();
    await untilWithdrawn();
    expect(await findTraces()).toEqual([]);
  });

  it('is erased by a refusal, of that person only', async () => {
    await lists.asked(
      lena.token,
      people.map(({ line }) => line),
    );
    await published();
    const [mail] = await invitations();
    const [letter] = (await auth.context.sentTo('notifications', 'mail.requested')).filter(
      ({ payload }) => payload.to === mail?.to,
    );
    await auth.call('POST /claims/:token/refuse', { params: { token: mail?.token ?? '' } });
    await waitFor(async () =>
      (await auth.context.sentTo('notifications', 'mail.withdrawn')).some(
        ({ payload }) => payload.mailId === letter?.id,
      ),
    );
    expect(await findTraces()).toEqual([]);
  });

  it('is erased 30 days after the start or the last pause, also of who still waits for a letter', async () => {
    const rows = auth.context.connection.collection('importRows');
    clock = afterNoon(11);
    const { _id } = await lists.checked(lena.token, fileOf(people.map(({ line }) => line)));
    await lists.start(lena.token, _id);
    const press = (key: 'pause' | 'resume' | 'undo', id = _id) =>
      auth.call(`POST /imports/:id/${key}`, { params: { id }, token: lena.token });
    await press('pause');
    clock = new Date(clock.getTime() + 20 * DAY_MS);
    await press('resume');
    await press('pause');
    clock = new Date(clock.getTime() + 29 * DAY_MS);
    expect((await lists.find(lena.token, _id)).asking).toMatchObject({
      waiting: 6,
      undoUntil: new Date(clock.getTime() + DAY_MS).toISOString(),
    });
    clock = new Date(clock.getTime() + DAY_MS);
    await waitFor(async () => (await rows.countDocuments({ person: { $exists: true } })) === 0);
    expect(await lists.until(lena.token, _id, 'done')).toMatchObject({ asking: { waiting: 0, isOver: true } });
    expect(await press('undo')).toMatchObject({ status: 409, error: { code: 'too_late' } });
    // Nobody was asked, so another list may ask them.
    expect((await lists.checked(lena.token, fileOf(people.map(({ line }) => line)))).counts.ready).toBe(6);
  });

  it('can be undone while people wait for their letter', async () => {
    clock = afterNoon(11);
    const { _id } = await lists.checked(lena.token, fileOf(people.map(({ line }) => line)));
    await lists.start(lena.token, _id);
    const press = (key: 'pause' | 'resume' | 'undo') =>
      auth.call(`POST /imports/:id/${key}`, { params: { id: _id }, token: lena.token });
    await press('pause');
    clock = new Date(clock.getTime() + 20 * DAY_MS);
    await press('resume');
    await press('pause');
    clock = new Date(clock.getTime() + 29 * DAY_MS);
    expect((await press('undo')).body.import).toMatchObject({ state: 'undone', asking: { waiting: 0 } });
    expect(await auth.context.connection.collection('importRows').countDocuments({ person: { $exists: true } })).toBe(
      0,
    );
  });

  it('lets an address be asked again only when its letter was never written', async () => {
    const { _id } = await lists.checked(lena.token, fileOf(peopleHere(30).map(({ line }) => line)));
    await lists.start(lena.token, _id);
    await waitFor(async () => (await invitations()).length === 20);
    await auth.call('POST /imports/:id/undo', { params: { id: _id }, token: lena.token });
    const again = await lists.checked(lena.token, fileOf(peopleHere(30).map(({ line }) => line)));
    expect(again.counts).toMatchObject({ ready: 10, not_again: 20 });
  });
});
