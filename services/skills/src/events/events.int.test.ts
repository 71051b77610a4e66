import { newEvent } from '@mutua/service-kit';
import { completed, newId, reviewOf, useHarness } from '../../test/harness.ts';

const service = useHarness();

/** A marker that comes after everything published before it has been applied. */
async function settled(): Promise<void> {
  await service.waitFor(async () => {
    const counts = await Promise.all(
      ['wait', 'active', 'delayed'].map((list) =>
        service.context.redis.eval(
          `local t = redis.call('type', KEYS[1]).ok
         if t == 'list' then return redis.call('llen', KEYS[1]) elseif t == 'zset' then return redis.call('zcard', KEYS[1]) else return 0 end`,
          1,
          service.context.queueKey('skills', list),
        ),
      ),
    );
    return counts.every((count) => count === 0);
  });
}

describe('member.changed', () => {
  it('changes name, picture and place on every skill of the member, whatever the order of the events', async () => {
    const owner = await service.member({ name: 'Old Name', location: 'Lima, Peru' });
    const skills = [await service.skill(owner._id), await service.skill(owner._id)];
    const changed = (version: number, name: string) =>
      newEvent('member.changed', { member: { ...owner, name, location: 'Quito, Ecuador', version } });
    await service.publish(changed(3, 'New Name'));
    await service.waitFor(async () => (await service.read(skills[0]?._id ?? '')).userId.name === 'New Name');
    await service.publish(changed(2, 'Between'));
    await settled();
    for (const { _id } of skills) {
      expect((await service.read(_id)).userId).toMatchObject({ name: 'New Name', location: 'Quito, Ecuador' });
    }
    const found = await service.call('GET /skills/search', { query: { location: 'quito' } });
    expect(found.body.pagination.total).toBe(2);
    expect((await service.call('GET /skills/search', { query: { location: 'lima' } })).body.pagination.total).toBe(0);
  });
});

describe('review.created', () => {
  it('updates the rating of the skill and, in every skill of the owner, the owner’s rating', async () => {
    const owner = await service.member();
    const [taught, other] = [await service.skill(owner._id), await service.skill(owner._id)];
    await service.publish(reviewOf(taught, 5), reviewOf(taught, 4), reviewOf(other, 3));
    await service.waitFor(async () => (await service.read(taught._id)).userId.rating.count === 3);
    await service.waitFor(async () => (await service.read(other._id)).userId.rating.count === 3);
    expect(await service.read(taught._id)).toMatchObject({
      rating: { average: 4.5, count: 2 },
      userId: { rating: { average: 4, count: 3 } },
    });
    expect((await service.read(other._id)).rating).toEqual({ average: 3, count: 1 });
  });

  it('counts once, however often it comes, and when two events contain it', async () => {
    const skill = await service.skill((await service.member())._id);
    const event = reviewOf(skill, 2);
    for (const each of [event, event, newEvent('review.created', event.payload)]) {
      await service.publish(each);
      await settled();
    }
    expect(await service.read(skill._id)).toMatchObject({
      rating: { average: 2, count: 1 },
      userId: { rating: { average: 2, count: 1 } },
    });
  });

  it('keeps an earlier rating until all of its reviews are known', async () => {
    const skill = await service.skill((await service.member())._id);
    const earlier = [5, 5, 4].map((stars) => reviewOf(skill, stars));
    const stored = (name: string) => service.context.connection.collection<{ _id: string }>(name);
    const rating = { sum: 14, count: 3, average: 14 / 3 };
    await stored('skills').updateOne({ _id: skill._id }, { $set: { rating } });
    await stored('members').updateOne({ _id: skill.userId._id }, { $set: { rating } });

    await service.publish(reviewOf(skill, 2));
    await settled();
    expect((await service.read(skill._id)).rating.count).toBe(3);
    await service.publish(...earlier);
    await service.waitFor(async () => (await service.read(skill._id)).userId.rating.count === 4);
    expect(await service.read(skill._id)).toMatchObject({
      rating: { average: 4, count: 4 },
      userId: { rating: { average: 4, count: 4 } },
    });
  });

  it.each(['lost', 'damaged'])('has the same result after the copies were %s and republished', async (what) => {
    const owner = await service.member();
    const skill = await service.skill(owner._id);
    const events = [5, 4].map((stars) => reviewOf(skill, stars));
    await service.publish(...events);
    await service.waitFor(async () => (await service.read(skill._id)).userId.rating.count === 2);
    const before = await service.read(skill._id);

    const stored = (name: string) => service.context.connection.collection<{ _id: string }>(name);
    if (what === 'lost') {
      await stored('members').deleteOne({ _id: owner._id });
      await stored('reviews').deleteMany({});
    } else {
      await stored('members').updateOne({ _id: owner._id }, { $set: { name: 'Damaged', 'rating.average': 1 } });
      const damage = { 'owner.name': 'Damaged', 'owner.rating.average': 1, 'search.location': ['damaged'] };
      await stored('skills').updateOne({ _id: skill._id }, { $set: damage });
    }
    await service.publish(
      { ...newEvent('member.changed', { member: owner }), isRepublished: true },
      ...events.map(({ payload }) => ({ ...newEvent('review.snapshot', payload), isRepublished: true })),
    );
    const rating = { 'rating.count': 2, 'rating.average': 4.5 };
    await service.waitFor(() => stored('members').findOne({ _id: owner._id, name: owner.name, ...rating }));
    await settled();
    expect(await service.read(skill._id)).toEqual(before);
    expect((await service.skill(owner._id)).userId).toEqual(before.userId);
    expect(await stored('skills').countDocuments({ _id: skill._id, 'search.location': 'damaged' })).toBe(0);
  });

  it('counts all of many at the same time', async () => {
    const skill = await service.skill((await service.member())._id);
    const stars = [1, 2, 3, 4, 5, 5, 5, 5, 3, 2];
    await service.publish(...stars.map((rating) => reviewOf(skill, rating)));
    await service.waitFor(async () => (await service.read(skill._id)).userId.rating.count === stars.length);
    await settled();
    expect(await service.read(skill._id)).toMatchObject({
      rating: { average: 3.5, count: 10 },
      userId: { rating: { average: 3.5, count: 10 } },
    });
  });

  it('is stored when it arrives before the event of the member', async () => {
    const ownerId = newId();
    const skill = await service.skill(ownerId);
    await service.publish(reviewOf(skill, 4));
    await service.waitFor(async () => (await service.read(skill._id)).userId.rating.count === 1);
    await service.member({ _id: ownerId, name: 'Late' });
    await service.waitFor(async () => (await service.read(skill._id)).userId.name === 'Late');
    expect((await service.skill(ownerId)).userId).toMatchObject({ name: 'Late', rating: { average: 4, count: 1 } });
  });
});

describe('request.completed', () => {
  it('counts the exchange for both skills, once', async () => {
    const [offered, wanted] = [await service.skill(newId()), await service.skill(newId())];
    const event = completed(offered, wanted);
    for (const each of [event, event, newEvent('request.completed', event.payload)]) {
      await service.publish(each);
      await settled();
    }
    expect((await service.read(offered._id)).exchangeCount).toBe(1);
    expect((await service.read(wanted._id)).exchangeCount).toBe(1);
  });
});
