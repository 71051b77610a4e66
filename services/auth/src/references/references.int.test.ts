import { REFERENCES } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import type { DataLine } from '@mutua/domain';
import { newId, newRequest } from '../../test/events.ts';
import { type TestMember, useHarness } from '../../test/harness.ts';
import { exchangeModel } from '../exchanges/exchange.model.ts';
import { createExchangeRepository } from '../exchanges/exchange.repository.ts';
import { vouching } from '../exports/own-lines.ts';
import { memberModel } from '../members/member.model.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { issueAccessToken } from '../sessions/access-token.ts';
import { bondModel } from './bond.model.ts';
import { bondsOf } from './bonds.ts';
import { referenceModel } from './reference.model.ts';
import { createReferenceRepository } from './reference.repository.ts';

const TEXT = 'We have shared an office for four years.';

const auth = useHarness({ limits: 1 });

/** Creates a member who may vouch for others. */
const settled = (name: string) =>
  auth.member({ name, exchangeCount: 1, createdAt: new Date(Date.now() - (REFERENCES.joinedDays + 1) * DAY_MS) });

/** Stores that each of these members has completed an exchange with the next one. */
const exchanged = async (...row: TestMember[]) =>
  void (await exchangeModel(auth.context.connection).insertMany(
    row.slice(1).map(({ _id }, i) => ({ _id: newId(), parties: [(row[i] as TestMember)._id, _id] })),
  ));

const write = (from: TestMember, to: TestMember, body: object = {}) =>
  auth.call('POST /users/:id/references', {
    params: { id: to._id },
    token: from.token,
    body: { relation: 'work', text: TEXT, ...body },
  });
const decide = (who: TestMember, id: string, accepted = true) =>
  auth.call('PUT /references/:id', { params: { id }, token: who.token, body: { accepted } });
const remove = (who: TestMember, id: string) =>
  auth.call('DELETE /references/:id', { params: { id }, token: who.token });
const list = async (of: TestMember, as?: TestMember, query = {}) =>
  (
    await auth.call('GET /users/:id/references', {
      params: { id: of._id },
      query,
      ...(as && { token: as.token }),
    })
  ).body;
const shown = async (from: TestMember, to: TestMember): Promise<string> => {
  const { _id } = (await write(from, to)).body.reference;
  await decide(to, _id);
  return _id;
};
/** Has a moderator suspend a member, or lift the suspension. */
async function moderated(member: TestMember, decision: 'suspend' | 'lift'): Promise<void> {
  const [mo, reporter] = await Promise.all([auth.member({ role: 'moderator' }), auth.member()]);
  const token = issueAccessToken(auth.keys, { userId: mo._id, sessionId: newId(), epoch: 0, role: 'moderator' });
  if (decision === 'suspend') {
    const body = { reason: 'unkind' };
    await auth.call('POST /users/:id/reports', { params: { id: member._id }, token: reporter.token, body });
  }
  const state = decision === 'suspend' ? 'open' : 'done';
  const { body } = await auth.call('GET /moderation/reports', { token, query: { state, limit: 50 } });
  const found = body.reports.find(({ targetId }) => targetId === member._id);
  await auth.call('POST /moderation/reports/:id/decision', {
    params: { id: found?._id ?? '' },
    token,
    body: { decision, note: 'Unkind.' },
  });
  await auth.context.waitFor(async () => {
    const stored = await memberModel(auth.context.connection).findById(member._id).lean();
    return (stored?.standing?.isSuspended ?? false) === (decision === 'suspend');
  });
}

/** Has an account erased. */
async function erased({ _id }: TestMember): Promise<void> {
  const model = memberModel(auth.context.connection);
  const dueAt = new Date();
  await model.updateOne({ _id }, { $set: { erasure: { askedAt: dueAt, dueAt } } });
  await auth.context.waitFor(async () => (await model.findById(_id).lean())?.erasedAt);
}

const knownBy = async ({ _id }: TestMember) =>
  (await auth.call('GET /users/:id', { params: { id: _id } })).body.user.knownBy;

it('a reference waits for the member, who can show, hide and remove it', async () => {
  const [ada, bob, eve] = await Promise.all([settled('Ada'), auth.member({ name: 'Bob' }), auth.member()]);
  const { status, body } = await write(ada, bob);
  expect(status).toBe(201);
  const { _id } = body.reference;
  expect(body.reference).toMatchObject({ author: { _id: ada._id, name: 'Ada' }, state: 'waiting', text: TEXT });
  expect(await list(bob)).toMatchObject({ references: [], counted: 0 });
  expect(await list(bob, bob)).toMatchObject({ waiting: [{ _id, state: 'waiting' }], mayWrite: false });
  expect(await list(bob, ada)).toMatchObject({ own: { _id, state: 'waiting' }, mayWrite: false });
  const published = await auth.context.waitFor(async () => {
    const sent = await auth.sent('notifications', 'reference.received');
    return sent.find(({ referenceId }) => referenceId === _id);
  });
  expect(published).toMatchObject({ author: { name: 'Ada' }, receiverId: bob._id, text: TEXT });

  expect((await decide(eve, _id)).status).toBe(404);
  expect((await decide(ada, _id)).status).toBe(404); // the writer cannot show it either
  expect((await decide(bob, _id)).body.reference.state).toBe('shown');
  expect((await decide(bob, _id)).status).toBe(200);
  expect(await list(bob, eve)).toMatchObject({ references: [{ _id }], own: null, mayWrite: false });
  const accepted = await auth.context.waitFor(async () => {
    const sent = await auth.sent('lessons', 'reference.accepted');
    return sent.some(({ referenceId }) => referenceId === _id) && sent;
  });
  expect(accepted).toEqual([{ referenceId: _id, receiverId: bob._id }]);

  await decide(bob, _id, false);
  expect((await list(bob, eve)).references).toEqual([]);
  expect((await list(bob, bob)).waiting).toMatchObject([{ _id, state: 'declined' }]);
  expect((await list(bob, ada)).own?.state).toBe('waiting'); // the writer does not learn that it was declined

  expect((await remove(eve, _id)).status).toBe(404);
  expect((await remove(bob, _id)).status).toBe(200);
  expect((await remove(bob, _id)).status).toBe(404);
  expect(await list(bob, ada)).toMatchObject({ own: null, mayWrite: true });
});

it('a reference can be written by members who have completed an exchange and have been members for 30 days', async () => {
  const bob = await auth.member();
  const old = { createdAt: new Date(Date.now() - 31 * DAY_MS) };
  const [fresh, without, ada] = await Promise.all([
    auth.member({ exchangeCount: 3, createdAt: new Date(Date.now() - 29 * DAY_MS) }),
    auth.member(old),
    settled('Ada'),
  ]);
  expect((await write(fresh, bob)).error.code).toBe('too_new');
  expect((await write(without, bob)).error.code).toBe('exchange_needed');
  expect((await write(ada, ada)).error.code).toBe('own_profile');
  expect((await write(ada, bob, { text: 'Too short' })).status).toBe(400);
  expect((await write(ada, bob, { text: 'x'.repeat(501) })).status).toBe(400);
  expect((await write(ada, bob, { relation: 'boss' })).status).toBe(400);
  expect((await write(ada, { ...bob, _id: newId() })).status).toBe(404);
  const answers = await Promise.all([write(ada, bob), write(ada, bob), write(ada, bob)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const again = await write(ada, bob);
  expect(again.error).toMatchObject({
    code: 'already_vouched',
    repeated: true,
    current: { reference: { text: TEXT } },
  });
  expect((await write(ada, bob, { text: `${TEXT} And a house.` })).error).not.toHaveProperty('repeated');
});

it('a member can write at most five references in 90 days, removed ones included', async () => {
  const ada = await settled('Ada');
  for (let i = 0; i < REFERENCES.given; i += 1) {
    const bob = await auth.member();
    await remove(ada, (await write(ada, bob)).body.reference._id);
  }
  const refused = await write(ada, await auth.member());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80 * 24 * 3600);
});

it('a reference is removed by a block, and cannot be written during one', async () => {
  const [ada, bob] = await Promise.all([settled('Ada'), settled('Bob')]);
  await shown(ada, bob);
  await shown(bob, ada);
  await auth.call('POST /users/:id/block', { params: { id: ada._id }, token: bob.token });
  expect(await referenceModel(auth.context.connection).countDocuments({ from: { $in: [ada._id, bob._id] } })).toBe(0);
  expect((await write(ada, bob)).error.code).toBe('not_available');
  expect((await list(bob, ada)).mayWrite).toBe(false);
});

it('a removed reference leaves no words, and notifications learn of it, also after a block', async () => {
  const [ada, bob] = await Promise.all([settled('Ada'), settled('Bob')]);
  const first = (await write(ada, bob)).body.reference._id;
  await remove(ada, first);
  const second = (await write(ada, bob)).body.reference._id;
  await auth.call('POST /users/:id/block', { params: { id: ada._id }, token: bob.token });
  const removed = async () =>
    (await auth.context.sentTo('notifications', 'reference.removed')).map(({ payload }) => payload);
  await auth.context.waitFor(async () => (await removed()).some(({ referenceId }) => referenceId === second));
  expect(await removed()).toEqual(
    expect.arrayContaining(
      [first, second].map((referenceId) => ({ referenceId, authorId: ada._id, receiverId: bob._id })),
    ),
  );
  const left = await referenceModel(auth.context.connection)
    .find({ _id: { $in: [first, second] } })
    .lean();
  expect(left.map(({ from, to, text }) => [from, to, text])).toEqual([first, second].map((id) => [id, id, '']));
});

it('a reference is removed with the account of the writer or of the member', async () => {
  const [ada, bob] = await Promise.all([settled('Ada'), settled('Bob')]);
  await shown(ada, bob);
  await write(bob, ada);
  const dueAt = new Date();
  await memberModel(auth.context.connection).updateOne(
    { _id: bob._id },
    { $set: { erasure: { askedAt: dueAt, dueAt } } },
  );
  const left = () =>
    referenceModel(auth.context.connection).countDocuments({ $or: [{ from: bob._id }, { to: bob._id }] });
  await auth.context.waitFor(async () => (await left()) === 0);
});

it('a reference counts when its writer reaches members outside of the circle, but not when the two vouch for each other', async () => {
  const [ada, bob, cem] = (await Promise.all(['Ada', 'Bob', 'Cem'].map(settled))) as [
    TestMember,
    TestMember,
    TestMember,
  ];
  const crowd = await Promise.all(Array.from({ length: REFERENCES.beyond }, () => auth.member()));
  await exchanged(cem, ada, ...crowd);
  await shown(ada, bob);
  await shown(cem, bob); // Cem has exchanged with others only through Ada
  const page = await list(bob, undefined, { limit: 1 });
  expect(page).toMatchObject({ counted: 1, references: [{ bond: 'near' }], pagination: { total: 2, pages: 2 } });
  expect((await list(bob)).references.map(({ bond }) => bond)).toEqual(['near', 'counted']);
  expect(await knownBy(bob)).toBe(1);
  // Exchanges with a suspended member lead nowhere.
  const [first] = crowd as [TestMember];
  await moderated(first, 'suspend');
  await auth.context.waitFor(async () => (await knownBy(bob)) === 0);
  await moderated(first, 'lift');
  await auth.context.waitFor(async () => (await knownBy(bob)) === 1);
  await shown(bob, ada);
  expect((await list(bob)).references.map(({ bond }) => bond)).toEqual(['near', 'mutual']);
  expect((await list(ada)).references.map(({ bond }) => bond)).toEqual(['mutual']);
  expect(await knownBy(bob)).toBe(0);
  // A reference by a suspended member is not shown either.
  await moderated(cem, 'suspend');
  expect((await list(bob)).references).toHaveLength(1);
});

it('a view of a profile takes the same reads however many vouch, and however far their exchanges lead', async () => {
  const [bob, eve] = await Promise.all([settled('Bob'), settled('Eve')]);
  const [ada, ...others] = (await Promise.all(Array.from({ length: 6 }, () => settled('Ada')))) as [TestMember];
  const crowd = await Promise.all(Array.from({ length: REFERENCES.beyond }, () => auth.member()));
  await exchanged(ada, ...crowd);
  await shown(ada, bob);
  for (const each of [ada, ...others]) {
    await exchanged(each, ...crowd);
    await shown(each, eve);
  }
  const client = auth.context.connection.getClient();
  const readsOf = async (member: TestMember) => {
    const reads: string[] = [];
    const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
      const isSweep = JSON.stringify(command['filter'] ?? {}).includes('dueAt');
      if (commandName === 'find' && !isSweep) reads.push(String(command[commandName]));
    };
    client.on('commandStarted', note);
    const number = await knownBy(member);
    client.off('commandStarted', note);
    return [number, ...reads.filter((name) => ['references', 'bonds', 'exchanges'].includes(name)).toSorted()].join();
  };
  // The sweep may still compute what has changed. A view that walked would never be seen without its own reads.
  await auth.context.waitFor(async () => (await readsOf(bob)) === '1,bonds,references');
  await auth.context.waitFor(async () => (await readsOf(eve)) === '6,bonds,references');
});

it('the number on a profile is what a walk through all exchanges finds, after anything that changes it', async () => {
  const { connection } = auth.context;
  const repository = createReferenceRepository({ connection, relay: { publish: () => {} } });
  const exchanges = createExchangeRepository(connection);
  const members = createMemberRepository({ connection, relay: { publish: () => {} } });
  const sources = {
    tiesOf: repository.tiesOf,
    partnersOf: async (ids: readonly string[]) => members.presentAmong(await exchanges.partnersOf(ids)),
  };
  const walked = async ({ _id }: TestMember): Promise<number> => {
    const writers = (await list({ _id } as TestMember)).references.map(({ author }) => author._id);
    return [...(await bondsOf(_id, writers, sources)).values()].filter((bond) => bond === 'counted').length;
  };
  const people = (await Promise.all(['A', 'B', 'C', 'D', 'E'].map(settled))) as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
  ];
  const [a, b, c, d, e] = people;
  // A row of members, one short of what a reference needs.
  const row = await Promise.all(Array.from({ length: REFERENCES.beyond - 1 }, () => auth.member()));
  const last = await auth.member();
  await exchanged(...row);
  const [first, end] = [row[0], row.at(-1)] as [TestMember, TestMember];
  const meet = (one: TestMember, other: TestMember) =>
    auth.consume('request.completed', newRequest(one, other, 'completed'));
  let ofCircle = '';
  const steps: [string, () => Promise<unknown>, number[]][] = [
    ['a reference is shown', () => shown(a, b), [0, 0, 0, 0, 0]],
    ['its writer exchanges', () => meet(a, first), [0, 0, 0, 0, 0]],
    ['somebody far away exchanges', () => meet(end, last), [0, 1, 0, 0, 0]],
    ['others vouch', () => Promise.all([shown(b, c), shown(d, e)]), [0, 1, 0, 0, 0]],
    ['they exchange, too', () => Promise.all([meet(b, last), meet(d, end)]), [0, 1, 1, 0, 1]],
    ['a circle closes', async () => (ofCircle = await shown(c, a)), [0, 0, 0, 0, 1]],
    ['it opens again', () => decide(a, ofCircle, false), [0, 1, 1, 0, 1]],
    ['it closes again', () => decide(a, ofCircle), [0, 0, 0, 0, 1]],
    ['a reference is removed', () => remove(c, ofCircle), [0, 1, 1, 0, 1]],
    ['somebody far away is suspended', () => moderated(end, 'suspend'), [0, 0, 0, 0, 0]],
    ['the suspension ends', () => moderated(end, 'lift'), [0, 1, 1, 0, 1]],
    [
      'a member blocks a writer',
      () => auth.call('POST /users/:id/block', { params: { id: b._id }, token: c.token }),
      [0, 1, 0, 0, 1],
    ],
    ['somebody far away is erased', () => erased(end), [0, 0, 0, 0, 0]],
    ['the row is closed elsewhere', () => meet(row.at(-2) as TestMember, last), [0, 0, 0, 0, 0]],
    ['and gets one more', async () => meet(last, await auth.member()), [0, 1, 0, 0, 0]],
    ['the writer is erased', () => erased(a), [0, 0, 0, 0, 0]],
  ];
  for (const [what, change, expected] of steps) {
    await change();
    const numbers = async () => Promise.all(people.map(async (each) => (each === a ? 0 : knownBy(each))));
    await auth.context
      .waitFor(async () => JSON.stringify(await numbers()) === JSON.stringify(expected))
      .catch(async () => expect([what, await numbers()]).toEqual([what, expected]));
    const walks = await Promise.all(people.map(async (each) => (each === a ? 0 : walked(each))));
    expect([what, walks]).toEqual([what, expected]);
  }
});

it('a reference that no event has announced counts from the first view on', async () => {
  const [ada, bob] = await Promise.all([settled('Ada'), settled('Bob')]);
  await exchanged(ada, ...(await Promise.all(Array.from({ length: REFERENCES.beyond }, () => auth.member()))));
  await shown(ada, bob);
  await bondModel(auth.context.connection).deleteOne({ _id: bob._id });
  expect(await knownBy(bob)).toBe(1);
});

it('a reference is not counted between accounts that exchange and vouch in a circle', async () => {
  const circle = await Promise.all(['A', 'B', 'C'].map((name) => settled(`Fresh ${name}`)));
  await exchanged(...circle, circle[0] as TestMember);
  for (const [i, each] of circle.entries()) await shown(each, circle[(i + 1) % circle.length] as TestMember);
  for (const each of circle) {
    expect(await knownBy(each)).toBe(0);
    await auth.context.waitFor(async () => (await list(each)).references[0]?.bond === 'circle');
  }
});

it('a reference can be reported by members who see it, and hidden by moderators', async () => {
  const [ada, bob, eve] = await Promise.all([settled('Ada'), auth.member(), auth.member()]);
  const mo = await auth.member({ role: 'moderator' });
  const report = (who: TestMember, id: string) =>
    auth.call('POST /references/:id/reports', { params: { id }, token: who.token, body: { reason: 'false' } });
  const { _id } = (await write(ada, bob)).body.reference;
  expect((await report(eve, _id)).status).toBe(404);
  expect((await report(bob, _id)).status).toBe(201);
  expect((await report(ada, _id)).error.code).toBe('own_profile');
  await decide(bob, _id);
  expect((await report(eve, _id)).status).toBe(201);
  const token = issueAccessToken(auth.keys, { userId: mo._id, sessionId: newId(), epoch: 0, role: 'moderator' });
  const { reports } = (await auth.call('GET /moderation/reports', { token })).body;
  const found = reports.find(({ targetId }) => targetId === _id);
  expect(found).toMatchObject({ kind: 'reference', excerpt: TEXT });
  await auth.call('POST /moderation/reports/:id/decision', {
    params: { id: found?._id ?? '' },
    token,
    body: { decision: 'hide', note: 'Not true.', state: 'open' },
  });
  await auth.context.waitFor(async () => (await list(bob)).references.length === 0);
  expect((await list(bob, ada)).own?.state).toBe('hidden');
  const exported = async ({ _id: id }: TestMember) => {
    const references = createReferenceRepository({ connection: auth.context.connection, relay: { publish: () => {} } });
    const members = { findVerified: async () => [] };
    const lines: DataLine[] = [];
    for await (const line of vouching({ references, members }, { _id: id, name: 'Me' })) lines.push(line);
    return lines;
  };
  expect([await exported(ada), await exported(bob)]).toMatchObject([[{ text: TEXT }], []]);
  expect((await decide(bob, _id)).status).toBe(404);
});
