import type { DomainEvent } from '@mutua/contracts';
import { newId, useHarness } from '../../test/harness.ts';
import { createEndorsementRepository } from '../endorsements/endorsement.repository.ts';
import { createShowEndorsements } from '../endorsements/shown-endorsements.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { createSkillRepository } from '../skills/skill.repository.ts';
import { createSnapshots } from './snapshots.ts';

const service = useHarness();

it('contain the same state as the last event of each skill, also of deleted ones', async () => {
  const { connection } = service.context;
  const owner = await service.member();
  const [edited, deleted] = [await service.skill(owner._id), await service.skill(owner._id)];
  const endorse = { params: { ownerId: owner._id, skillId: edited._id }, body: { message: 'Patient and clear.' } };
  await service.call('POST /users/:ownerId/skills/:skillId/endorse', { as: newId(), ...endorse });
  await service.call('DELETE /skills/:id', { as: owner._id, params: { id: deleted._id } });

  const relay = { publish: () => undefined };
  const showEndorsements = createShowEndorsements({
    endorsements: createEndorsementRepository({ connection, relay }),
    members: createMemberRepository(connection),
  });
  const { skills } = createSnapshots({ skills: createSkillRepository({ connection, relay }), showEndorsements });
  if (!skills) throw new Error('there are no snapshots of skills');
  const told = new Map<string, DomainEvent>();
  for await (const event of skills.read()) {
    told.set('skill' in event.payload ? (event.payload.skill as { _id: string })._id : deleted._id, event);
  }
  expect(await skills.count()).toBe(2);

  const lastOf = (id: string) =>
    service.waitFor(async () =>
      (await service.context.sentTo('requests')).findLast(
        ({ type, payload }) => type !== 'skill.created' && JSON.stringify(payload).includes(id),
      ),
    );
  for (const id of [edited._id, deleted._id]) {
    const { type, payload } = await lastOf(id);
    expect(told.get(id)).toMatchObject({ type, payload });
  }
});
