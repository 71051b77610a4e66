import { WEEKDAYS } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { serve, type TestServer } from '@mutua/service-kit/testing';
import { newId, useHarness } from '../../../test/harness.ts';
import { lessonDates, lessonsOf } from '../../../test/lessons.ts';
import { exchangeOf, meetingsOf, soon } from '../../../test/meetings.ts';

const elsewhere = { body: '', status: 200, asked: 0, etag: '', url: 'https://calendar.test/private-address-x7Qe' };
let provider: TestServer;
beforeAll(async () => {
  provider = await serve((req, res) => {
    const { status, etag, body } = elsewhere;
    elsewhere.asked += 1;
    if (etag && req.headers['if-none-match'] === etag) res.writeHead(304).end();
    else res.writeHead(status, etag ? { etag } : {}).end(body);
  });
});
const service = useHarness(() => ({
  env: { OUTBOUND_LOCAL_HOSTS: `calendar.test=${new URL(provider.url).host}`, PUBLIC_URL: 'https://mutua.test' },
}));
const meetings = meetingsOf(service);
beforeAll(() => service.context.log.expect('unread notifications not known'));
afterAll(() => provider.close());

/** Makes an accepted exchange with a session in three days, at 17:00 UTC. */
async function planned() {
  const exchange = await exchangeOf(service);
  const { ada, ben, id } = exchange;
  const proposal = (await meetings.propose(ada, id)).body.plan.proposals[0]?._id ?? '';
  const { body } = await meetings.pick(ben, id, proposal);
  return { ...exchange, sessionId: body.plan.sessions[0]?._id ?? '' };
}
const file = (as: string, id: string, sessionId: string) =>
  service.fetch(`/requests/${id}/sessions/${sessionId}/file`, { as });
const newFeed = async (as: string) => {
  const { body } = await service.call('POST /calendar/feed', { as });
  return { url: body.url, path: new URL(body.url).pathname.replace('/api', '') };
};
const read = (path: string, headers: Record<string, string> = {}) => service.fetch(path, { headers });
const utc = (iso: string) => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;
const calendarOf = (as: string, from = soon(0, 0), to = soon(30, 0)) =>
  service.call('GET /calendar', { as, query: { from, to } });

describe('the calendar file of a session', () => {
  it('contains the same time and place as the plan, for both members', async () => {
    const { ada, ben, id, sessionId } = await planned();
    const answer = await file(ada, id, sessionId);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = (await answer.text()).replaceAll('\r\n ', '');
    expect(text).toContain('METHOD:PUBLISH');
    expect(text).toContain(`UID:${sessionId}@mutua`);
    expect(text).toContain(`DTSTART:${utc(soon(3))}`);
    expect(text).toContain('SUMMARY:Offered ⇄ Wanted with Receiver');
    expect(text).toContain(`https://mutua.test/chat/${id}`);
    expect((await (await file(ben, id, sessionId)).text()).replaceAll('\r\n ', '')).toContain(
      'SUMMARY:Wanted ⇄ Offered with Sender',
    );
  });

  it('gets a later stamp when the session is moved, and again when it is cancelled', async () => {
    const { ada, ben, id, sessionId } = await planned();
    const stampOf = async () => {
      const text = await (await file(ada, id, sessionId)).text();
      return [text.match(/DTSTAMP:(\w+)/)?.[1], text.match(/SEQUENCE:(\d+)/)?.[1]];
    };
    const agreedAt = new Date('2026-01-05T10:00:00Z');
    const sessions = { 'plan.sessions.0.setAt': agreedAt };
    await service.context.connection.collection('requests').updateOne({ _id: id as never }, { $set: sessions });
    expect(await stampOf()).toEqual(['20260105T100000Z', '0']);
    const { body } = await meetings.propose(ada, id, { kind: 'move', sessionId, times: [soon(6)] });
    await meetings.pick(ben, id, body.plan.proposals[0]?._id ?? '', { startsAt: soon(6) });
    const [movedAt = '', sequence] = await stampOf();
    expect([movedAt > '20260105T100000Z', sequence]).toEqual([true, '1']);
    await meetings.cancel(ada, id, sessionId);
    const [cancelledAt = '', last] = await stampOf();
    expect([cancelledAt >= movedAt, last]).toEqual([true, '2']);
  });

  it('is not found by other members, nor for an unknown session', async () => {
    const { ada, id, sessionId } = await planned();
    expect((await file((await service.member())._id, id, sessionId)).status).toBe(404);
    expect((await file(ada, id, newId())).status).toBe(404);
  });
});

describe('a feed', () => {
  it('is read by its address, which is shown once and not stored', async () => {
    const { ada, id, sessionId } = await planned();
    const { url, path } = await newFeed(ada);
    expect(url).toMatch(/^webcal:\/\/mutua\.test\/api\/calendar\/feeds\/[\w-]{43}\.ics$/);
    const answer = await read(path);
    expect(answer.status).toBe(200);
    expect(
      Object.fromEntries(
        ['cache-control', 'x-robots-tag', 'content-type'].map((name) => [name, answer.headers.get(name)]),
      ),
    ).toEqual({
      'cache-control': 'private, max-age=900',
      'x-robots-tag': 'none',
      'content-type': 'text/calendar; charset=utf-8',
    });
    const text = (await answer.text()).replaceAll('\r\n ', '');
    expect(text).toContain(`UID:${sessionId}@mutua`);
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    expect(text).toContain('SUMMARY:Offered ⇄ Wanted with Receiver');

    const { body } = await service.call('GET /calendar/feed', { as: ada });
    expect(body.feed).toMatchObject({ detail: 'full', readAt: expect.any(String) });
    const secret = path.slice(-47, -4);
    const stored = await service.context.connection.collection('calendars').findOne({ _id: ada as never });
    expect(JSON.stringify([body, stored])).not.toContain(secret);
    expect(stored?.['feed'].hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(service.context.log.lines)).not.toContain(secret);

    // An unchanged feed is not sent again; a changed one is.
    const headers = { 'if-none-match': String(answer.headers.get('etag')) };
    const same = await read(path, headers);
    expect([same.status, await same.text()]).toEqual([304, '']);
    await meetings.cancel(ada, id, sessionId);
    const changed = await read(path, headers);
    expect(changed.status).toBe(200);
    expect((await changed.text()).replaceAll('\r\n ', '')).toMatch(
      /SEQUENCE:1.*SUMMARY:Cancelled: Offered ⇄ Wanted.*STATUS:CANCELLED.*END:VCALENDAR\r\n$/s,
    );
  });

  it('shows only that there is a session when the feed is private', async () => {
    const { ada, id, sessionId } = await planned();
    await meetings.place(ada, id, sessionId, { place: { platform: 'Café Zentral', notes: 'Ring twice' }, rev: 9 });
    const { path } = await newFeed(ada);
    expect(await (await read(path)).text()).toContain('Café Zentral');
    const { body } = await service.call('PUT /calendar/feed', { as: ada, body: { detail: 'private' } });
    expect(body.feed.detail).toBe('private');
    const text = await (await read(path)).text();
    expect(text).toContain('SUMMARY:Mutua session');
    expect(text).not.toMatch(/Offered|Wanted|Receiver|Zentral|twice/);
    // A feed with a new address stays private.
    expect(await (await read((await newFeed(ada)).path)).text()).toContain('SUMMARY:Mutua session');
  });

  it('ends with a new address, a deletion, a password reset, a suspension and an erasure, and is then answered like an unknown one', async () => {
    const unknown = await read(`/calendar/feeds/${'a'.repeat(43)}.ics`);
    expect(unknown.status).toBe(404);
    const { requestId: _, ...nothing } = (await unknown.json()) as Record<string, unknown>;
    const ends: ((memberId: string) => Promise<unknown>)[] = [
      (as) => newFeed(as),
      (as) => service.call('DELETE /calendar/feed', { as }),
      (userId) => service.publish(newEvent('password.reset', { userId })),
      (userId) => service.publish(newEvent('member.moderated', { userId, isSuspended: true, version: 1 } as never)),
      (userId) => service.publish(newEvent('member.erased', { userId })),
    ];
    for (const end of ends) {
      const { _id } = await service.member();
      const { path } = await newFeed(_id);
      expect((await read(path)).status).toBe(200);
      await end(_id);
      const answer = await service.waitFor(async () => {
        const again = await read(path);
        return again.status === 404 ? again : undefined;
      });
      const { requestId: __, ...body } = (await answer.json()) as Record<string, unknown>;
      expect(body).toEqual(nothing);
    }
    const { _id } = await service.member();
    expect((await service.call('PUT /calendar/feed', { as: _id, body: { detail: 'full' } })).status).toBe(404);
  });

  it('can be read 60 times an hour', async () => {
    const { _id } = await service.member();
    const { path } = await newFeed(_id);
    const statuses: number[] = [];
    for (let reads = 0; reads < 60; reads += 1) statuses.push((await read(path)).status);
    expect([new Set(statuses), (await read(path)).status]).toEqual([new Set([200]), 429]);
  });
});

describe('calendar entries by mail', () => {
  const calendars = async (id: string) =>
    (await service.eventsSentTo('notifications', id)).flatMap(({ type, payload }) => {
      const { calendar } = payload as {
        calendar?: {
          to: { memberId: string; alarm: boolean }[];
          sessions: { isCancelled: boolean; sequence: number }[];
        };
      };
      return calendar ? [{ type, calendar }] : [];
    });

  it('are sent with each change of sessions to the members who want them', async () => {
    const { ada, ben, id, sessionId } = await planned();
    const settings = { mailEntries: 'auto', useBusy: true, alarms: false } as const;
    expect((await service.call('GET /calendar/settings', { as: ada })).body.settings).toEqual({
      ...settings,
      alarms: true,
    });
    await service.call('PUT /calendar/settings', { as: ada, body: settings });
    await service.call('PUT /calendar/settings', { as: ben, body: { ...settings, mailEntries: 'never' } });
    await meetings.cancel(ben, id, sessionId);
    const found = await service.waitFor(async () => {
      const all = await calendars(id);
      return all.length === 2 ? all : undefined;
    });
    expect(found.map(({ calendar }) => calendar)).toMatchObject([
      {
        to: [
          { memberId: ada, alarm: true },
          { memberId: ben, alarm: true },
        ],
        sessions: [{ isCancelled: false, sequence: 0 }],
      },
      { to: [{ memberId: ada, alarm: false }], sessions: [{ isCancelled: true, sequence: 1 }] },
    ]);
  });

  it('are not sent to a member whose calendar reads the feed, unless the setting is `always`', async () => {
    const { ada, ben, id, sessionId } = await planned();
    await read((await newFeed(ada)).path);
    await read((await newFeed(ben)).path);
    await service.call('PUT /calendar/settings', {
      as: ben,
      body: { mailEntries: 'always', useBusy: true, alarms: true },
    });
    await meetings.cancel(ben, id, sessionId);
    const found = await service.waitFor(async () => (await calendars(id))[1]);
    expect(found.calendar.to).toEqual([{ memberId: ben, alarm: true }]);
  });

  it('are sent for the date of an acceptance, and for the end of the exchange', async () => {
    const pair = await service.pair();
    const { _id: id } = await service.request(pair);
    await service.call('PUT /requests/:id/accept', {
      as: pair.receiver._id,
      params: { id },
      body: { scheduledDate: soon(3), meetingDetails: { platform: 'Zoom' } },
    });
    await service.act('complete', id, pair.sender._id);
    const found = await service.waitFor(async () => {
      const all = await calendars(id);
      return all.length === 2 ? all : undefined;
    });
    expect(found).toMatchObject([
      { type: 'request.accepted', calendar: { sessions: [{ isCancelled: false, place: { platform: 'Zoom' } }] } },
      { type: 'request.completed', calendar: { sessions: [{ isCancelled: true, sequence: 1 }] } },
    ]);
  });
});

describe('calendars of other providers', () => {
  const add = (as: string, url = elsewhere.url, label = 'Work') =>
    service.call('POST /calendar/sources', { as, body: { url, label } });
  const list = async (as: string) => (await service.call('GET /calendar/sources', { as })).body.sources;
  const busyFrom = (day: number, from: number, to: number) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:${utc(soon(day, from))}\r\nDTEND:${utc(soon(day, to))}\r\nSUMMARY:Dentist\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  const whenRead = (as: string) =>
    service.waitFor(async () => (await list(as)).find(({ readAt, problem }) => readAt !== null || problem !== null));

  it('keep busy times out of suggestions, and no answer gives the reason', async () => {
    elsewhere.body = busyFrom(3, 18, 19);
    elsewhere.status = 200;
    const { ada, ben, id } = await exchangeOf(service);
    const every = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start: '17:00', end: '20:00' }]]));
    const hours = { version: 0, timeZone: 'UTC', weekly: every, days: [], buffer: 0 as const, notice: 1, horizon: 28 };
    for (const as of [ada, ben]) await service.call('PUT /calendar/hours', { as, body: hours });
    const timesOf = async (as: string) => {
      const { body } = await meetings.times(as, id, { limit: 200 });
      const day = soon(3).slice(0, 10);
      return body.times
        .filter(({ startsAt }) => startsAt.startsWith(day))
        .map(({ startsAt }) => startsAt.slice(11, 16));
    };
    expect(await timesOf(ben)).toContain('18:00');
    const asked = elsewhere.asked;
    const added = await add(ada);
    expect([added.status, added.body.source]).toMatchObject([
      201,
      { label: 'Work', host: 'calendar.test', ending: 'x7Qe', readAt: expect.any(String), problem: null, busy: 1 },
    ]);
    expect(elsewhere.asked).toBe(asked + 1);
    const times = await timesOf(ben);
    expect(times).toEqual(['17:00', '19:00']);

    const own = await calendarOf(ada);
    expect(own.body.busy).toEqual([{ startsAt: soon(3, 18), endsAt: soon(3, 19) }]);
    expect((await calendarOf(ben)).body.busy).toEqual([]);
    const suggested = await meetings.times(ben, id, { limit: 200 });
    expect(JSON.stringify([suggested.body, await meetings.plan(ben, id)])).not.toMatch(/busy|Dentist|calendar\.test/);
    // The events' titles and the address are not stored in plain text either.
    const stored = await service.context.connection.collection('calendarsources').findOne({ memberId: ada });
    expect(JSON.stringify(stored)).not.toMatch(/Dentist|private-address/);

    await service.call('PUT /calendar/settings', {
      as: ada,
      body: { mailEntries: 'auto', useBusy: false, alarms: true },
    });
    expect(await timesOf(ben)).toContain('18:00');
    expect((await calendarOf(ada)).body.busy).toEqual([]);
  });

  it('are limited to three, also when several are added at once, and can be removed', async () => {
    elsewhere.body = busyFrom(3, 18, 19);
    const { _id } = await service.member();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => add(_id, `${elsewhere.url}?${i}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
    const [first] = await list(_id);
    const other = (await service.member())._id;
    const remove = (as: string) =>
      service.call('DELETE /calendar/sources/:id', { as, params: { id: first?._id ?? '' } });
    expect((await remove(other)).status).toBe(404);
    expect((await remove(_id)).body.sources).toHaveLength(2);
    expect((await add(_id)).status).toBe(201);
  });

  it('are added once, however often the same address comes', async () => {
    elsewhere.body = busyFrom(3, 18, 19);
    const { _id } = await service.member();
    const answers = await Promise.all([add(_id), add(_id), add(_id)]);
    expect(answers.map(({ status, body }) => [status, body.source._id])).toEqual(
      Array(3).fill([201, answers[0]?.body.source._id]),
    );
    expect(await list(_id)).toHaveLength(1);
  });

  it.each([
    ['http://calendar.test/x'],
    ['https://127.0.0.1/x'],
    ['https://calendar.test:8443/x'],
    ['https://me:secret@calendar.test/x'],
    ['https://localhost/x'],
    ['calendar.test/x'],
    ['javascript:alert(1)'],
  ])('refuse %s', async (url) => {
    const { _id } = await service.member();
    const { status, error } = await add(_id, url);
    expect([status, error.errors?.[0]?.field]).toEqual([400, 'url']);
    expect(await list(_id)).toEqual([]);
  });

  it.each([
    ['a page', () => '<!doctype html><h1>Sign in</h1>', 'There is no calendar at this address'],
    [
      'ten megabytes',
      () => `BEGIN:VCALENDAR\r\n${'X-WORDS:x\r\n'.repeat(950_000)}END:VCALENDAR`,
      'This calendar is too large to be read',
    ],
  ])('refuse %s', async (_what, body, message) => {
    elsewhere.body = body();
    elsewhere.status = 200;
    const { _id } = await service.member();
    const { status, error } = await add(_id);
    expect([status, error.errors]).toEqual([400, [{ field: 'url', message }]]);
    expect(await list(_id)).toEqual([]);
  });

  it('report a short problem when they cannot be read, keep busy times for seven days, and are tried again later', async () => {
    elsewhere.body = busyFrom(3, 18, 19);
    elsewhere.status = 200;
    const { _id } = await service.member();
    const id = (await add(_id)).body.source._id;
    await whenRead(_id);
    elsewhere.status = 500;
    const stored = service.context.connection.collection('calendarsources');
    const failAgain = async (failures: number) => {
      await stored.updateOne({ _id: id as never }, { $set: { dueAt: new Date() } });
      return service.waitFor(async () => {
        const found = await stored.findOne({ _id: id as never });
        return found?.['failures'] === failures ? found : undefined;
      });
    };
    const pauses: number[] = [];
    for (const failures of [1, 2, 3]) {
      const { dueAt } = (await failAgain(failures)) as unknown as { dueAt: Date };
      pauses.push(Math.round((dueAt.getTime() - Date.now()) / 3_600_000));
    }
    expect(pauses).toEqual([1, 2, 4]);
    expect(await list(_id)).toMatchObject([{ problem: 'unreadable', busy: 1, failingSince: expect.any(String) }]);
    await stored.updateOne({ _id: id as never }, { $set: { failingSince: new Date(Date.now() - 8 * 86_400_000) } });
    await failAgain(4);
    await failAgain(5);
    const failed = () => service.payloadsSentTo('notifications', id, 'calendar.failed');
    await service.waitFor(async () => (await failed()).length > 0);
    expect(await failed()).toEqual([{ userId: _id, sourceId: id, name: 'Work', since: expect.any(String) }]);
    expect(await list(_id)).toMatchObject([{ problem: 'unreadable', busy: 0 }]);
    elsewhere.status = 200;
    await failAgain(0);
    expect(await list(_id)).toMatchObject([{ problem: null, busy: 1, failingSince: null }]);
  });

  it('are computed again each day and in a new zone, also when they have not changed', async () => {
    Object.assign(elsewhere, { body: busyFrom(3, 18, 19), status: 200, etag: '"one"' });
    const { _id } = await service.member();
    const id = (await add(_id)).body.source._id as never;
    const stored = service.context.connection.collection('calendarsources');
    const readAgain = async (changed: Record<string, unknown>) => {
      await stored.updateOne({ _id: id }, { $set: { busy: [], readAt: null, dueAt: new Date(), ...changed } });
      const read = await service.waitFor(() => stored.findOne({ _id: id, readAt: { $ne: null } }));
      return read['busy'].length;
    };
    try {
      expect(await readAgain({})).toBe(0);
      expect(await readAgain({ computedAt: new Date(Date.now() - 25 * 3_600_000) })).toBe(1);
      expect(await readAgain({})).toBe(0);
      expect(await readAgain({ zone: 'Asia/Tokyo' })).toBe(1);
      // A calendar that was stored before these were.
      expect(await readAgain({ computedAt: null, zone: null })).toBe(1);
    } finally {
      elsewhere.etag = '';
    }
  });

  it('count the sessions of another Mutua, and not those of this one twice', async () => {
    const { ada, sessionId } = await planned();
    elsewhere.body = busyFrom(3, 17, 18).replace('UID:1', `UID:${sessionId}@mutua`);
    expect((await add(ada)).body.source.busy).toBe(0);
    elsewhere.body = busyFrom(3, 17, 18).replace('UID:1', `UID:${newId()}@mutua`);
    expect((await add(ada, `${elsewhere.url}?other`)).body.source.busy).toBe(1);
    const seat = { memberId: ada, state: 'taken' as const, bump: 0 };
    const { sessions } = await lessonsOf(service).tell(lessonDates({ people: [seat] }));
    elsewhere.body = busyFrom(3, 17, 18).replace('UID:1', `UID:${sessions[0]?._id}@mutua`);
    expect((await add(ada, `${elsewhere.url}?lesson`)).body.source.busy).toBe(0);
  });

  it('are read at once on request, at most every five minutes', async () => {
    elsewhere.status = 503;
    const { _id } = await service.member();
    const params = { id: (await add(_id)).body.source._id };
    expect(await whenRead(_id)).toMatchObject({ problem: 'unreadable' });
    const refresh = (as = _id) => service.call('PUT /calendar/sources/:id/refresh', { as, params });
    expect((await refresh()).status).toBe(429);
    expect((await refresh((await service.member())._id)).status).toBe(404);
    elsewhere.body = busyFrom(3, 18, 19);
    elsewhere.status = 200;
    const stored = service.context.connection.collection('calendarsources');
    await stored.updateOne({ _id: params.id as never }, { $set: { triedAt: new Date(Date.now() - 6 * 60_000) } });
    expect((await refresh()).status).toBe(200);
    await service.waitFor(async () => (await list(_id))[0]?.busy === 1);
  });

  it('are exported without their address, and are removed with their member', async () => {
    const { _id } = await service.member();
    await add(_id);
    const lines = await service.exportOf(_id);
    expect(lines).toMatchObject([{ kind: 'calendar', isOwn: true, label: 'Work', host: 'calendar.test' }]);
    expect(JSON.stringify(lines)).not.toContain('private-address');
    await service.call('PUT /calendar/settings', {
      as: _id,
      body: { mailEntries: 'never', useBusy: true, alarms: true },
    });
    await service.publish(newEvent('member.erased', { userId: _id }));
    await service.waitFor(async () => {
      const counts = await Promise.all([
        service.context.connection.collection('calendarsources').countDocuments({ memberId: _id }),
        service.context.connection.collection('calendars').countDocuments({ _id: _id as never }),
      ]);
      return counts.every((count) => count === 0);
    });
  });
});

describe('the calendar page of a member', () => {
  it('shows sessions, proposals, hours and open questions to that member only', async () => {
    const { ada, ben, id, sessionId } = await planned();
    await meetings.propose(ben, id, { times: [soon(6)] });
    const weekly = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start: '17:00', end: '20:00' }]]));
    const hours = { version: 0, timeZone: 'UTC', weekly, days: [], buffer: 0 as const, notice: 1, horizon: 28 };
    await service.call('PUT /calendar/hours', { as: ada, body: hours });
    const { body } = await calendarOf(ada, soon(3, 0), soon(5, 0));
    expect(body.sessions).toMatchObject([
      {
        _id: sessionId,
        requestId: id,
        teaches: 'Offered',
        learns: 'Wanted',
        startsAt: soon(3),
        overlaps: false,
        otherUser: { _id: ben },
      },
    ]);
    expect(body.proposals).toMatchObject([{ requestId: id, proposal: { by: ben } }]);
    expect(body.waiting).toMatchObject([
      { kind: 'answer', requestId: id, proposalId: body.proposals[0]?.proposal._id },
    ]);
    expect(body.free).toEqual([3, 4].map((day) => ({ startsAt: soon(day, 17), endsAt: soon(day, 20) })));
    expect(body.away).toBeNull();
    expect((await calendarOf(ben, soon(3, 0), soon(5, 0))).body).toMatchObject({
      free: [],
      waiting: [],
      sessions: [{ teaches: 'Wanted' }],
    });
    expect((await calendarOf(ada, soon(10, 0), soon(12, 0))).body.sessions).toEqual([]);
  });

  it('marks overlapping sessions, and asks for a time in an exchange without one', async () => {
    const one = await planned();
    const pair = { ...(await service.pair()), sender: one.pair.sender, offered: one.pair.offered };
    const other = await exchangeOf(service, pair);
    expect((await calendarOf(one.ada)).body.waiting).toMatchObject([{ kind: 'time', requestId: other.id }]);
    const proposal = (await meetings.propose(other.ada, other.id)).body.plan.proposals[0]?._id ?? '';
    // Two picks at the same moment can make overlapping sessions. Both stay, and both are marked.
    await service.context.connection
      .collection('requests')
      .updateOne({ _id: one.id as never }, { $set: { 'plan.lastEnd': new Date(0) } });
    expect((await meetings.pick(other.ben, other.id, proposal)).status).toBe(200);
    expect((await calendarOf(one.ada)).body.sessions.map(({ overlaps }) => overlaps)).toEqual([true, true]);
    expect((await calendarOf(other.ben)).body.sessions.map(({ overlaps }) => overlaps)).toEqual([false]);
  });

  it('says whether a request is still pending, because its times are answered with the request', async () => {
    const { sender, receiver, offered, wanted } = await service.pair();
    const body = { receiverSkillId: wanted._id, senderSkillId: offered._id, times: [soon(3), soon(4)], minutes: 30 };
    const { request } = (await service.call('POST /requests', { as: sender._id, body })).body;
    const seen = async (as: string) => {
      const { proposals, waiting } = (await calendarOf(as)).body;
      return [proposals, waiting].map((list) => list.map(({ requestId, requestStatus }) => [requestId, requestStatus]));
    };
    const pending = [[request._id, 'pending']];
    expect(await seen(receiver._id)).toEqual([pending, pending]);
    expect(await seen(sender._id)).toEqual([pending, []]);
    const one = await planned();
    await meetings.propose(one.ada, one.id, { times: [soon(6)] });
    const accepted = [[one.id, 'accepted']];
    expect(await seen(one.ben)).toEqual([accepted, accepted]);
  });

  it('asks for no time in an exchange with a blocked member', async () => {
    const { ada, ben, id } = await exchangeOf(service);
    const waitingFor = async (as: string) => {
      const [calendar, dashboard] = await Promise.all([
        calendarOf(as),
        service.call('GET /users/dashboard/stats', { as }),
      ]);
      return [calendar.body.waiting.map(({ kind }) => kind), dashboard.body.stats.timeless];
    };
    expect(await waitingFor(ada)).toEqual([['time'], { requestId: id, name: 'Receiver' }]);
    await service.block(ben, ada);
    for (const member of [ada, ben]) expect(await waitingFor(member)).toEqual([[], null]);
  });

  it('shows the next sessions however far ahead, and asks about past ones whether the two met', async () => {
    const { ada, ben, id, sessionId } = await planned();
    const read = async (as: string) => {
      const { next, asked } = (await calendarOf(as, soon(40, 0), soon(41, 0))).body;
      return [next, asked].map((list) => list?.map(({ _id }) => _id));
    };
    expect(await read(ada)).toEqual([[sessionId], []]);
    const startsAt = new Date(Date.now() - 2 * 3_600_000);
    await service.context.connection
      .collection('requests')
      .updateOne({ _id: id as never }, { $set: { 'plan.sessions.0.startsAt': startsAt } });
    expect(await read(ada)).toEqual([[], [sessionId]]);
    const params = { id, sessionId };
    await service.call('PUT /requests/:id/sessions/:sessionId/answer', {
      as: ada,
      params,
      body: { met: true, minutes: 60 },
    });
    expect(await read(ada)).toEqual([[], []]);
    expect(await read(ben)).toEqual([[], [sessionId]]);
    await service.block(ada, ben);
    expect(await read(ben)).toEqual([[], []]);
  });

  it.each([
    ['63 days', soon(0, 0), soon(63, 0), 'to'],
    ['an end before the start', soon(2, 0), soon(1, 0), 'to'],
    ['a word', 'tomorrow', soon(1, 0), 'from'],
  ])('refuses %s', async (_what, from, to, field) => {
    const { status, error } = await calendarOf((await service.member())._id, from, to);
    expect([status, error.errors?.[0]?.field]).toEqual([400, field]);
  });

  it('gives the dashboard the next session, and the number of proposals that wait for the member', async () => {
    const { ada, ben, id, sessionId } = await planned();
    await meetings.propose(ada, id, { times: [soon(6)] });
    const stats = async (as: string) => (await service.call('GET /users/dashboard/stats', { as })).body.stats;
    expect(await stats(ben)).toMatchObject({ waitingProposals: 1, nextSession: { _id: sessionId, requestId: id } });
    expect(await stats(ada)).toMatchObject({ waitingProposals: 0, nextSession: { _id: sessionId } });
    expect(await stats((await service.member())._id)).toMatchObject({ waitingProposals: 0, nextSession: null });
  });

  it('gives the dashboard the latest exchange without a time, while there is no next session', async () => {
    const one = await exchangeOf(service);
    const pair = { ...(await service.pair()), sender: one.pair.sender, offered: one.pair.offered };
    const timeless = async () =>
      (await service.call('GET /users/dashboard/stats', { as: one.ada })).body.stats.timeless;
    expect(await timeless()).toEqual({ requestId: one.id, name: 'Receiver' });
    const other = await exchangeOf(service, pair);
    expect(await timeless()).toEqual({ requestId: other.id, name: 'Receiver' });
    // Times that wait for an answer are proposed times.
    const proposal = (await meetings.propose(other.ada, other.id)).body.plan.proposals[0]?._id ?? '';
    expect(await timeless()).toEqual({ requestId: one.id, name: 'Receiver' });
    await meetings.pick(other.ben, other.id, proposal);
    expect(await timeless()).toBeNull();
  });
});
