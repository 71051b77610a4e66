import { OPEN_PRIVACY } from '@mutua/contracts';
import { newId, useHarness } from '../../../test/harness.ts';

const service = useHarness();

const CATEGORIES = { communication: 5, punctuality: 4, knowledge: 3, helpfulness: 5 };

const review = (requestId: string, as: string, rating = 4) =>
  service.call('POST /reviews', { as, body: { requestId, rating, review: ' Well taught. ', categories: CATEGORIES } });

describe('reviewing', () => {
  it('is about the other party and the skill that the reviewer received, for both parties', async () => {
    const pair = await service.pair();
    const { _id } = await service.request(pair, 'completed');
    const bySender = await review(_id, pair.sender._id, 5);
    expect(bySender.status).toBe(201);
    expect(bySender.body.review).toMatchObject({
      requestId: _id,
      reviewerId: { _id: pair.sender._id, name: 'Sender' },
      reviewedUserId: { _id: pair.receiver._id, name: 'Receiver' },
      skillId: { _id: pair.wanted._id, title: 'Wanted' },
      rating: 5,
      review: 'Well taught.',
      categories: CATEGORIES,
    });
    const byReceiver = await review(_id, pair.receiver._id, 3);
    expect(byReceiver.body.review).toMatchObject({
      reviewerId: { _id: pair.receiver._id },
      reviewedUserId: { _id: pair.sender._id },
      skillId: { _id: pair.offered._id, title: 'Offered' },
    });
    for (const subscriber of ['auth', 'skills', 'notifications'] as const) {
      const events = await service.waitFor(async () => {
        const sent = await service.payloadsSentTo(subscriber, _id, 'review.created');
        return sent.length === 2 && sent;
      });
      expect(events[0]).toEqual({ review: bySender.body.review });
    }
  });

  it.each(['pending', 'accepted', 'rejected', 'cancelled'] as const)(
    'is 409 while the request is %s',
    async (status) => {
      const pair = await service.pair();
      const request = await service.request(pair, status);
      const answer = await review(request._id, pair.sender._id);
      expect(answer.status).toBe(409);
      expect(answer.error.current).toEqual({ request });
    },
  );

  it('is 404 for all other members, and for an unknown request', async () => {
    const { _id } = await service.request(await service.pair(), 'completed');
    expect((await review(_id, newId())).status).toBe(404);
    expect((await review(newId(), newId())).status).toBe(404);
  });

  it('is possible once for each party, however many calls come at the same time', async () => {
    const pair = await service.pair();
    const { _id } = await service.request(pair, 'completed');
    const answers = await Promise.all(Array.from({ length: 6 }, () => review(_id, pair.sender._id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const created = answers.find(({ status }) => status === 201)?.body.review;
    const refused = answers.find(({ status }) => status === 409)?.error;
    expect(refused).toMatchObject({ code: 'already_reviewed', current: { review: created }, repeated: true });
    expect((await review(_id, pair.sender._id, 1)).error).not.toHaveProperty('repeated');
    expect((await review(_id, pair.receiver._id)).status).toBe(201);
    const countSentReviews = async () => (await service.payloadsSentTo('skills', _id, 'review.created')).length;
    await service.waitFor(async () => (await countSentReviews()) >= 2);
    expect(await countSentReviews()).toBe(2);
  });

  it.each([
    ['rating', { rating: 6 }],
    ['rating', { rating: 0 }],
    ['rating', { rating: 4.5 }],
    ['categories.knowledge', { categories: { ...CATEGORIES, knowledge: 9 } }],
    ['requestId', { requestId: 'nonsense' }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const { status, error } = await service.call('POST /reviews', {
      as: newId(),
      body: { requestId: newId(), rating: 5, categories: CATEGORIES, ...wrong },
    });
    expect([status, error.errors?.[0]?.field]).toEqual([400, field]);
    expect(error.message).not.toMatch(/expected|invalid input|too (big|small)/i);
  });
});

describe('reading', () => {
  it('returns the reviews of a skill, of a member and by the caller, newest first, in pages', async () => {
    const pair = await service.pair();
    const other = await service.skill(pair.receiver._id);
    const first = (await review((await service.request(pair, 'completed'))._id, pair.sender._id)).body.review;
    const second = (await review((await service.request({ ...pair, wanted: other }, 'completed'))._id, pair.sender._id))
      .body.review;

    const ofSkill = await service.call('GET /reviews/skill/:skillId', { params: { skillId: pair.wanted._id } });
    expect(ofSkill.body).toEqual({ reviews: [first], pagination: { page: 1, limit: 20, total: 1, pages: 1 } });

    const ofMember = (page: number) =>
      service.call('GET /reviews/user/:userId', { params: { userId: pair.receiver._id }, query: { page, limit: 1 } });
    expect((await ofMember(1)).body.reviews).toEqual([second]);
    expect((await ofMember(2)).body).toEqual({
      reviews: [first],
      pagination: { page: 2, limit: 1, total: 2, pages: 2 },
    });

    const mine = await service.call('GET /reviews/my-reviews', { as: pair.sender._id });
    expect(mine.body).toEqual({
      reviews: [second, first],
      pagination: { page: 1, limit: 20, total: 2, pages: 1 },
    });
    expect((await service.call('GET /reviews/my-reviews', { as: pair.receiver._id })).body.reviews).toEqual([]);
  });

  it('tells each party of a completed exchange whether they have reviewed it', async () => {
    const pair = await service.pair();
    const { _id } = await service.request(pair, 'completed');
    await review(_id, pair.sender._id);
    const { body: sent } = await service.call('GET /requests/sent', { as: pair.sender._id });
    const { body: received } = await service.call('GET /requests/received', { as: pair.receiver._id });
    const { body: one } = await service.call('GET /requests/:id', { as: pair.sender._id, params: { id: _id } });
    expect([sent.requests[0]?.hasReviewed, received.requests[0]?.hasReviewed, one.request.hasReviewed]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('returns no reviews of a member whom the caller may not find', async () => {
    const pair = await service.pair();
    await review((await service.request(pair, 'completed'))._id, pair.sender._id);
    const stranger = newId();
    const counts = async () => {
      const callers = [undefined, stranger, pair.sender._id, pair.receiver._id];
      return Promise.all(
        callers.map(async (as) => {
          const caller = as === undefined ? {} : { as };
          const ofMember = await service.call('GET /reviews/user/:userId', {
            params: { userId: pair.receiver._id },
            ...caller,
          });
          const ofSkill = await service.call('GET /reviews/skill/:skillId', {
            params: { skillId: pair.wanted._id },
            ...caller,
          });
          expect(ofMember.body.pagination.total).toBe(ofMember.body.reviews.length);
          // A page behind the last one tells no more.
          const behind = { ...caller, query: { page: 2, limit: 10 } };
          const [member, skill] = await Promise.all([
            service.call('GET /reviews/user/:userId', { params: { userId: pair.receiver._id }, ...behind }),
            service.call('GET /reviews/skill/:skillId', { params: { skillId: pair.wanted._id }, ...behind }),
          ]);
          expect(member.body.pagination.total).toBe(ofMember.body.reviews.length);
          expect(skill.body.pagination.total).toBe(ofSkill.body.reviews.length);
          return ofMember.body.reviews.length + ofSkill.body.reviews.length;
        }),
      );
    };
    const choose = (findMe: 'members' | 'nobody', version: number) =>
      service.member({ ...pair.receiver, privacy: { ...OPEN_PRIVACY, findMe }, version });
    expect(await counts()).toEqual([2, 2, 2, 2]);
    await choose('members', 2);
    expect(await counts()).toEqual([0, 2, 2, 2]);
    await choose('nobody', 3);
    expect(await counts()).toEqual([0, 0, 2, 2]);
    // A member's own reviews always contain the name of the writer, also when the writer cannot be found.
    await service.member({ ...pair.receiver, version: 4 });
    await service.member({ ...pair.sender, privacy: { ...OPEN_PRIVACY, findMe: 'nobody' }, version: 2 });
    expect(await counts()).toEqual([2, 2, 2, 2]);
    const { body } = await service.call('GET /reviews/user/:userId', { params: { userId: pair.receiver._id } });
    expect(body.reviews[0]?.reviewerId.name).toBe('Sender');
  });

  it('shows the present names and pictures', async () => {
    const pair = await service.pair();
    await review((await service.request(pair, 'completed'))._id, pair.sender._id);
    await service.member({ ...pair.sender, name: 'Renamed', version: 2 });
    const { body } = await service.call('GET /reviews/user/:userId', { params: { userId: pair.receiver._id } });
    expect(body.reviews[0]?.reviewerId.name).toBe('Renamed');
  });
});
