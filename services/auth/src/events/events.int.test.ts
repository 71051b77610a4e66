import type { EventPayload } from '@mutua/contracts';
import { waitFor } from '@mutua/service-kit/testing';
import { newId, newRequest, newReview, newSkill, personOf } from '../../test/events.ts';
import { type TestMember, useHarness } from '../../test/harness.ts';
import { exchangeModel } from '../exchanges/exchange.model.ts';
import { memberModel } from '../members/member.model.ts';
import { reviewModel } from '../reviews/review.model.ts';
import { skillModel } from '../skills/skill.model.ts';

const auth = useHarness();
let member: TestMember;
let other: TestMember;
beforeEach(async () => {
  [member, other] = await Promise.all([auth.member(), auth.member()]);
});

const skill = (fields?: Parameters<typeof newSkill>[1]) => newSkill(member, fields);
const create = (what: ReturnType<typeof skill>) =>
  auth.consume('skill.created', { skill: what, owner: personOf({ _id: what.ownerId }) });
const update = (what: ReturnType<typeof skill>) => auth.consume('skill.updated', { skill: what });
const remove = ({ _id, ownerId, version }: ReturnType<typeof skill>) =>
  auth.consume('skill.deleted', { skillId: _id, ownerId, version: version + 1 });
const profile = async (id = member._id) => (await auth.call('GET /users/:id', { params: { id } })).body.user;
const titles = async () => (await profile()).skills.map(({ title }) => title);
const findable = async (q: string) =>
  (await auth.call('GET /users', { query: { q } })).body.users.some(({ _id }) => _id === member._id);

describe('the skills of a member', () => {
  it('follow the events of the skills service, newest first, and can be searched', async () => {
    const chess = skill({ title: 'Ouvertures' });
    await create(chess);
    await create(skill({ title: 'Backgammon', createdAt: '2026-11-02T10:00:00.000Z' }));
    expect(await titles()).toEqual(['Backgammon', 'Ouvertures']);
    expect(await findable('vertur')).toBe(true);

    await update({ ...chess, title: 'Endgames', version: 2 });
    expect(await titles()).toEqual(['Backgammon', 'Endgames']);
    expect(await findable('vertur')).toBe(false);
    expect(await findable('endga')).toBe(true);

    await remove({ ...chess, version: 2 });
    expect(await titles()).toEqual(['Backgammon']);
    expect(await findable('endga')).toBe(false);
  });

  it('are only on the profile while they rest', async () => {
    const chess = skill({ title: 'Ouvertures' });
    await create(chess);
    await update({ ...chess, version: 2, editedVersion: 2, isResting: true });
    expect((await profile()).skills).toMatchObject([{ title: 'Ouvertures', isResting: true }]);
    expect(await findable('vertur')).toBe(false);
    await update({ ...chess, version: 3, editedVersion: 3 });
    expect((await profile()).skills).toMatchObject([{ title: 'Ouvertures', isResting: false }]);
    expect(await findable('vertur')).toBe(true);
  });

  it('that rest are counted for the member alone', async () => {
    const resting = async () => (await auth.call('GET /auth/me', { token: member.token })).body.user.restingSkills;
    const [chess, go] = [skill(), skill()];
    await Promise.all([create(chess), create(go)]);
    expect(await resting()).toBe(0);
    for (const each of [chess, go]) await update({ ...each, version: 2, editedVersion: 2, isResting: true });
    expect(await resting()).toBe(2);
    expect(await profile()).not.toHaveProperty('restingSkills');
    await update({ ...chess, version: 3, editedVersion: 3 });
    await remove({ ...go, version: 2 });
    expect(await resting()).toBe(0);
  });

  it('ignore an older version', async () => {
    const first = skill();
    await update({ ...first, title: 'Third', version: 3 });
    await update({ ...first, title: 'Second', version: 2 });
    await create(first);
    expect(await titles()).toEqual(['Third']);
  });

  it('stay deleted when older events arrive late', async () => {
    const late = skill();
    await remove(late);
    await create(late);
    await update({ ...late, version: 2 });
    expect(await titles()).toEqual([]);
  });

  it('are all stored when many events come at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => create(skill({ title: `Skill ${n}` }))));
    expect(await titles()).toHaveLength(12);
  });

  it('take little space in the member’s document, however many were published and deleted', async () => {
    const published = Array.from({ length: 110 }, (_, n) =>
      skill({ title: `Chapter ${n}`, createdAt: new Date(Date.UTC(2026, 0, 1 + n)).toISOString() }),
    );
    const kept = skillModel(auth.context.connection);
    await kept.insertMany(
      published.slice(1).map(({ _id, ownerId, version, createdAt, ...summary }) => ({
        _id,
        ownerId,
        version,
        summary: { ...summary, createdAt: new Date(createdAt) },
      })),
    );
    await create(published[0] as ReturnType<typeof skill>);
    const stored = () => memberModel(auth.context.connection).findById(member._id).select('+deletedSkills').lean();
    expect((await stored())?.skills).toHaveLength(50);
    // A profile shows the newest hundred.
    expect(await titles()).toEqual(Array.from({ length: 100 }, (_, n) => `Chapter ${109 - n}`));

    await kept.updateMany({ ownerId: member._id, 'summary.title': /Chapter (.|..|10[0-7])$/ }, { summary: null });
    await remove(published[108] as ReturnType<typeof skill>);
    expect((await stored())?.skills.map(({ title }) => title)).toEqual(['Chapter 109']);
    expect((await stored())?.deletedSkills).toEqual([]);
    expect(await titles()).toEqual(['Chapter 109']);
  });

  it('are not written to the member again when only ratings and exchanges changed', async () => {
    const rated = skill();
    await create(rated);
    const versionOf = async () => (await memberModel(auth.context.connection).findById(member._id).lean())?.version;
    const before = await versionOf();
    await update({ ...rated, version: 2 });
    expect(await versionOf()).toBe(before);
  });

  it('are copied to the member without their details', async () => {
    await create(skill());
    const { base } = auth.context.connection;
    const read: unknown[] = [];
    base.set('debug', (collection: string, method: string, _filter: unknown, options?: { projection?: object }) => {
      if (collection === 'skills' && method === 'find') read.push(options?.projection);
    });
    await create(skill());
    base.set('debug', false);
    expect(read.length).toBeGreaterThan(0);
    for (const projection of read) expect(projection).toEqual({ summary: 1 });
  });

  it('are the same after all were lost and republished', async () => {
    const skills = [skill({ title: 'One' }), skill({ title: 'Two', createdAt: '2026-11-02T10:00:00.000Z' })];
    await Promise.all(skills.map(create));
    await skillModel(auth.context.connection).deleteMany({ ownerId: member._id });
    await Promise.all(skills.map(update));
    expect(await titles()).toEqual(['Two', 'One']);
  });

  it('are repaired by a republish when one is damaged', async () => {
    const [chess, late] = [skill({ title: 'Chess' }), skill()];
    await create(chess);
    await skillModel(auth.context.connection).updateOne({ _id: chess._id }, { $set: { 'summary.title': 'Damaged' } });
    await auth.consume('skill.updated', { skill: chess }, { isRepublished: true });
    expect(await titles()).toEqual(['Chess']);

    await remove(late);
    await auth.consume('skill.updated', { skill: late }, { isRepublished: true });
    expect(await titles()).toEqual(['Chess']);
  });

  it('change no other member when their owner is unknown', async () => {
    await create(skill({ ownerId: newId() }));
    expect(await titles()).toEqual([]);
  });
});

describe('the full skills of a profile', () => {
  const details = {
    description: 'From the first move on',
    tags: ['board games'],
    availableDays: ['monday' as const],
    availableTimeSlots: [{ start: '10:00', end: '12:00' }],
    hoursFrom: 'skill' as const,
    rating: { average: 4.5, count: 2 },
    exchangeCount: 3,
    endorsements: [{ message: 'Patient', createdAt: '2026-11-01T10:00:00.000Z' }],
    endorsementCount: 1,
  };
  const skills = async () => (await profile()).skills;

  it('show the latest event, even when the title did not change', async () => {
    const chess = skill();
    await create({ ...chess, details });
    const { _id, title, category, proficiency, createdAt } = chess;
    const isResting = false;
    expect(await skills()).toEqual([{ _id, title, category, proficiency, createdAt, isResting, ...details }]);
    await update({ ...chess, version: 2, details: { ...details, exchangeCount: 4 } });
    expect(await skills()).toMatchObject([{ title: 'Chess', exchangeCount: 4 }]);
    await update({ ...chess, version: 2, details: { ...details, exchangeCount: 9 } });
    await create({ ...chess, details });
    expect(await skills()).toMatchObject([{ title: 'Chess', exchangeCount: 4 }]);
  });

  it('have default details when only their title, category and level are known', async () => {
    const known = skill();
    await create(known);
    expect(await skills()).toMatchObject([
      {
        title: 'Chess',
        description: '',
        tags: [],
        rating: { average: 0, count: 0 },
        exchangeCount: 0,
        endorsementCount: 0,
      },
    ]);
    await update({ ...known, version: 2, details });
    expect(await skills()).toMatchObject([{ description: 'From the first move on' }]);
    // The event comes from a process of the skills service that still runs the earlier version.
    await update({ ...known, title: 'Rapid chess', version: 3 });
    expect(await skills()).toMatchObject([{ title: 'Rapid chess', description: 'From the first move on' }]);
  });

  it('show the present name and picture of each endorser', async () => {
    const user = { _id: other._id, name: 'Before', avatar: null };
    const endorsements = [{ message: 'Patient', createdAt: '2026-11-01T10:00:00.000Z', user }];
    await create({ ...skill(), details: { ...details, endorsements } });
    await auth.call('PUT /users/profile', { body: { name: 'After' }, token: other.token });
    expect((await skills())[0]?.endorsements).toMatchObject([{ message: 'Patient', user: { name: 'After' } }]);
  });

  it('disappear when deleted, with all their data', async () => {
    const late = skill();
    await create({ ...late, details });
    await remove(late);
    await update({ ...late, version: 5, details });
    expect(await skills()).toEqual([]);
    const left = await skillModel(auth.context.connection).findById(late._id).lean();
    expect(left).toMatchObject({ summary: null, details: null });
  });

  it('are left out of lists of people', async () => {
    await create(skill({ title: 'Correspondence', details }));
    const { users } = (await auth.call('GET /users', { query: { q: 'correspondence' } })).body;
    expect(users.flatMap((user) => user.skills.flatMap((each) => Object.keys(each)))).toEqual([
      '_id',
      'title',
      'category',
      'proficiency',
    ]);
  });
});

it('a profile shows the full hours that the member has taught', async () => {
  const settled = (minutes: number, version: number): EventPayload<'meeting.settled'> => ({
    requestId: 'a'.repeat(24),
    sessionId: `${member._id.slice(1)}a`,
    version,
    status: 'held',
    parts: [{ teacherId: member._id, learnerId: other._id, skillId: newId(), minutes }],
  });
  await auth.consume('meeting.settled', settled(150, 4));
  await auth.consume('meeting.settled', settled(90, 3));
  expect((await profile()).hoursTaught).toBe(2);
  expect(await profile(other._id)).not.toHaveProperty('hoursTaught');
});

describe('a completed exchange', () => {
  const completed = () => newRequest(member, other, 'completed');

  it('counts once for both members, however often its event comes', async () => {
    const id = newId();
    const payload = completed();
    await auth.consume('request.completed', payload, { id });
    await auth.consume('request.completed', payload, { id });
    await auth.consume('request.completed', completed());
    await auth.consume('request.completed', payload); // the same exchange in an event with another id
    expect([(await profile()).exchangeCount, (await profile(other._id)).exchangeCount]).toEqual([2, 2]);
  });

  it('counts a leg of a ring for its teacher, because each member teaches in one leg and learns in another', async () => {
    const payload = completed();
    const ring = { _id: newId(), size: 3, place: 0 };
    await auth.consume('request.completed', { ...payload, request: { ...payload.request, ring } });
    expect([(await profile()).exchangeCount, (await profile(other._id)).exchangeCount]).toEqual([0, 1]);
  });

  it('has the same count when the exchanges are lost and requests of all statuses are republished', async () => {
    const all = [completed(), completed()];
    for (const each of all) await auth.consume('request.completed', each);
    await exchangeModel(auth.context.connection).deleteMany({ parties: member._id });
    const pending = { ...completed().request, status: 'pending' as const };
    for (const request of [...all.map((each) => each.request), pending]) {
      await auth.consume('request.snapshot', { request, version: 3, changes: {} }, { isRepublished: true });
    }
    expect((await profile()).exchangeCount).toBe(2);
  });

  it('raises the count of a member with earlier figures once it exceeds them', async () => {
    const earlierFigures = { ratingSum: 0, ratingCount: 0, exchangeCount: 2 };
    await memberModel(auth.context.connection).updateOne(
      { _id: member._id },
      { $set: { exchangeCount: 2, earlierFigures } },
    );
    const counts = [];
    for (let round = 0; round < 3; round += 1) {
      await auth.consume('request.completed', completed());
      counts.push((await profile()).exchangeCount);
    }
    expect(counts).toEqual([2, 2, 3]);
  });
});

describe('a review', () => {
  const review = (rating: number) => newReview(other, member, rating);

  it('counts once for the member who received it, however often its event comes', async () => {
    const id = newId();
    const first = review(5);
    await auth.consume('review.created', { review: first }, { id });
    await auth.consume('review.created', { review: first }, { id });
    await Promise.all([
      auth.consume('review.created', { review: review(2) }),
      auth.consume('review.created', { review: review(2) }),
    ]);
    expect((await profile()).rating).toEqual({ average: 3, count: 3 });
    expect((await profile(other._id)).rating).toEqual({ average: 0, count: 0 });
    const { reviews } = (await auth.call('GET /users/:id', { params: { id: member._id } })).body;
    expect(reviews).toHaveLength(3);
  });

  it('has the newest answer in whatever order the events come, and no answer that was removed', async () => {
    const first = review(5);
    const answered = (text: string | null, version: number) =>
      auth.consume('review.answered', {
        reviewId: first._id,
        reviewerId: other._id,
        reviewedUser: first.reviewedUserId,
        answer: text === null ? null : { text, at: '2026-11-02T10:00:00.000Z' },
        version,
      });
    const shown = async () =>
      (await auth.call('GET /users/:id', { params: { id: member._id } })).body.reviews.map(({ answer }) => answer);
    await answered('Second.', 2);
    expect(await shown()).toEqual([]);
    expect((await profile()).rating).toEqual({ average: 0, count: 0 });
    await auth.consume('review.created', { review: first });
    await answered('First.', 1);
    expect(await shown()).toEqual([{ text: 'Second.', at: '2026-11-02T10:00:00.000Z' }]);
    await answered(null, 3);
    expect(await shown()).toEqual([undefined]);
  });

  it('is completed by a repeated event when the first one was interrupted between its two writes', async () => {
    const first = review(4);
    await auth.consume('review.created', { review: first });
    // Simulates a process that died before it wrote the member's rating.
    await memberModel(auth.context.connection).updateOne(
      { _id: member._id },
      { $set: { ratingAverage: 0, ratingCount: 0, ratingSum: 0 } },
    );
    await auth.consume('review.created', { review: first });
    expect((await profile()).rating).toEqual({ average: 4, count: 1 });
  });

  it('counts once when it comes again in an event with another id after many others', async () => {
    const first = review(4);
    await auth.consume('review.created', { review: first });
    await reviewModel(auth.context.connection).insertMany(
      Array.from({ length: 250 }, () => {
        const other = review(4);
        return { ...other, createdAt: new Date(other.createdAt) };
      }),
    );
    await auth.consume('review.created', { review: first });
    expect((await profile()).rating).toEqual({ average: 4, count: 251 });
  });

  it('gives the same rating when one was lost, one was damaged, and all are republished', async () => {
    const all = [review(5), review(2), review(2)];
    for (const each of all) await auth.consume('review.created', { review: each });
    const before = await profile();
    await reviewModel(auth.context.connection).deleteOne({ _id: all[0]?._id });
    await reviewModel(auth.context.connection).updateOne({ _id: all[1]?._id }, { $set: { rating: 1 } });
    for (const each of all) await auth.consume('review.snapshot', { review: each }, { isRepublished: true });
    expect(await profile()).toEqual(before);
  });
});

describe('unsubscribing from mails', () => {
  it('switches e-mail notifications off once, and sends an event', async () => {
    const published = async () =>
      (await auth.sent('notifications', 'account.changed')).filter(
        ({ userId, preferences }) => userId === member._id && !preferences.emailNotifications,
      );
    await auth.consume('mail.unsubscribed', { userId: member._id, topic: null });
    // The relay publishes a moment after the event has taken effect.
    await waitFor(async () => (await published()).length > 0);
    await auth.consume('mail.unsubscribed', { userId: member._id, topic: null });
    expect(await published()).toHaveLength(1);
  });

  it('switches off only one topic, or only the digest, once', async () => {
    const accounts = async () =>
      (await auth.sent('notifications', 'account.changed')).filter(({ userId }) => userId === member._id);
    const settings = {
      notifications: { reviews: { mail: false, digest: true } },
      delivery: { digest: 'daily' as const },
    };
    await auth.call('PUT /users/settings', { body: settings, token: member.token });
    const before = await waitFor(async () => {
      const all = await accounts();
      return all.at(-1)?.digest === 'daily' && all;
    });
    for (const topic of ['reviews', 'reviews', 'digest', 'digest', 'no such topic']) {
      await auth.consume('mail.unsubscribed', { userId: member._id, topic });
    }
    await waitFor(async () => (await accounts()).at(-1)?.digest === 'off');
    const since = (await accounts()).slice(before.length);
    expect(
      since.map(({ digest, notifications }) => [digest, notifications['reviews'], notifications['messages']?.mail]),
    ).toEqual([
      ['daily', { inApp: true, mail: false, push: true, digest: false }, true],
      ['off', { inApp: true, mail: false, push: true, digest: false }, true],
    ]);
  });
});

it('the profile shows how often a member answers, once it is known', async () => {
  const answers = async () => (await profile()).answers;
  expect(await answers()).toBeNull();
  const known = { userId: member._id, answersWithin: 'day' as const, away: null };
  await auth.consume('availability.changed', { ...known, version: 1, answerRate: 95 });
  expect(await answers()).toEqual({ rate: 95, within: 'day' });
  await auth.consume('availability.changed', { ...known, version: 2, answerRate: null });
  expect(await answers()).toBeNull();
});
