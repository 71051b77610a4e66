import { newEvent } from '@mutua/service-kit';
import { waitForList } from '@mutua/service-kit/testing';
import { newId, useHarness } from '../../test/harness.ts';

const service = useHarness();

const endorsedEvents = async (skillId: string) =>
  (await service.context.sentTo('notifications', 'skill.endorsed')).filter(
    ({ payload }) => payload.skillId === skillId,
  );

describe('endorsing', () => {
  it('counts, shows the latest first with its author, and notifies the owner', async () => {
    const skill = await service.skill(newId());
    const [first, second] = [await service.member({ name: 'First' }), await service.member({ name: 'Second' })];
    expect((await service.endorse(skill, first._id, 'Patient.')).status).toBe(201);
    expect((await service.endorse(skill, second._id, 'Precise.')).status).toBe(201);

    const seen = await service.read(skill._id, first._id);
    expect(seen).toMatchObject({ endorsementCount: 2, hasEndorsed: true });
    expect(seen.endorsements.map(({ message, user }) => [message, user?.name])).toEqual([
      ['Precise.', 'Second'],
      ['Patient.', 'First'],
    ]);
    expect((await service.read(skill._id, newId())).hasEndorsed).toBe(false);
    expect((await service.read(skill._id)).hasEndorsed).toBeUndefined();

    const { body } = await service.call('GET /skills/my-skills', { as: skill.userId._id });
    expect(body.skills[0]).toMatchObject({
      endorsementCount: 2,
      endorsements: [{ message: 'Precise.' }, { message: 'Patient.' }],
    });

    const events = await waitForList(() => endorsedEvents(skill._id), 2);
    expect(events[0]?.payload).toMatchObject({
      title: skill.title,
      ownerId: skill.userId._id,
      endorser: { _id: first._id, name: 'First' },
      message: 'Patient.',
    });
  });

  it('is possible once for each member, however many calls come at the same time', async () => {
    const skill = await service.skill(newId());
    const member = newId();
    const answers = await Promise.all(Array.from({ length: 6 }, () => service.endorse(skill, member)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'already_endorsed',
      repeated: true,
      current: { hasEndorsed: true },
    });
    expect((await service.read(skill._id)).endorsementCount).toBe(1);
    await service.waitFor(async () => (await endorsedEvents(skill._id)).length === 1);
  });

  it('is refused when there is an endorsement with a random id, as in earlier releases', async () => {
    const skill = await service.skill(newId());
    const member = newId();
    await service.context.connection.collection('endorsements').insertOne({
      _id: newId() as never,
      skillId: skill._id,
      userId: member,
      message: 'Splendid.',
      createdAt: new Date(),
    });
    expect((await service.endorse(skill, member)).status).toBe(409);
    expect((await service.read(skill._id)).endorsementCount).toBe(1);
  });

  it('counts the endorsements of many members at the same time', async () => {
    const skill = await service.skill(newId());
    await Promise.all(Array.from({ length: 8 }, () => service.endorse(skill, newId())));
    const { body } = await service.call('GET /skills/my-skills', { as: skill.userId._id });
    expect(body.skills[0]?.endorsementCount).toBe(8);
  });

  it('refuses the own skill', async () => {
    const skill = await service.skill(newId());
    expect((await service.endorse(skill, skill.userId._id)).status).toBe(403);
  });

  it.each(['blocker', 'blocked'])('is not available to the %s of a pair', async (side) => {
    const skill = await service.skill(newId());
    const member = newId();
    const [blockerId, blockedId] = side === 'blocker' ? [member, skill.userId._id] : [skill.userId._id, member];
    await service.publish(newEvent('member.blocked', { blockerId, blockedId, version: 1 }));
    const answer = await service.waitFor(async () => {
      const refused = await service.endorse(skill, member);
      return refused.status === 403 && refused;
    });
    expect(answer.error.code).toBe('not_available');
  });

  it('answers 404 for an owner who is not the owner, and for unknown and deleted skills', async () => {
    const skill = await service.skill(newId());
    expect((await service.endorse(skill, newId(), 'Hm.', newId())).status).toBe(404);
    expect((await service.endorse({ ...skill, _id: newId() }, newId())).status).toBe(404);
    await service.call('DELETE /skills/:id', { as: skill.userId._id, params: { id: skill._id } });
    expect((await service.endorse(skill, newId())).status).toBe(404);
  });

  it('requires a message', async () => {
    const skill = await service.skill(newId());
    expect((await service.endorse(skill, newId(), '  ')).status).toBe(400);
  });
});
