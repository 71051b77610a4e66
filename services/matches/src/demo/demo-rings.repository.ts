import type { DemoData } from '@mutua/contracts/demo';
import { insertMissing } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { summaryOf } from '../matches/match.service.ts';
import { ringModel, type StoredLeg } from '../rings/ring.model.ts';
import { accepted, startedRing } from '../rings/ring-machine.ts';
import { createSeatRepository } from '../rings/seat.repository.ts';
import { createSkillRepository } from '../skills/skill.repository.ts';
import { createTopicRepository } from '../topics/topic.repository.ts';
import { createWantRepository } from '../wants/want.repository.ts';

type DemoRing = NonNullable<DemoData['rings']>[number];

/** Stores the rings that demo members have started, with their seats and claims. Leaves an existing ring unchanged. */
export async function loadRings(connection: Connection, data: DemoData): Promise<void> {
  for (const ring of data.rings ?? [])
    if (!(await ringModel(connection).exists({ _id: ring._id }))) await loadRing(connection, ring);
}

async function loadRing(connection: Connection, { _id, startedBy, message, createdAt, legs }: DemoRing): Promise<void> {
  const wants = createWantRepository(connection);
  const seats = createSeatRepository(connection);
  const [found, skills] = await Promise.all([
    wants.findOpen(legs.map(({ wantId }) => wantId)),
    createSkillRepository(connection).findAll(legs.map(({ skillId }) => skillId)),
  ]);
  const topics = await createTopicRepository(connection).findAll([...found.values()].map(({ topic }) => topic));
  const stored = legs.flatMap(({ skillId, wantId }): StoredLeg[] => {
    const [skill, want] = [skills.find((each) => each._id === skillId), found.get(wantId)];
    if (!skill || !want) return [];
    const { topic: topicId, title, category, visibility } = want;
    return [
      {
        skill: summaryOf(skill),
        wantId,
        topicId,
        topic: { title: topics.get(topicId)?.title || title, category },
        isPublic: visibility === 'public',
        status: null,
        requestId: null,
      },
    ];
  });
  // The data are loaded again after a member has changed something.
  if (stored.length !== legs.length) return;

  const at = new Date(createdAt);
  const first = legs.findIndex(({ teacherId }) => teacherId === startedBy);
  const inOrder = [...legs.slice(first), ...legs.slice(0, first)];
  const storedInOrder = [...stored.slice(first), ...stored.slice(0, first)];
  const userIds = inOrder.map(({ teacherId }) => teacherId);
  let ring = startedRing(_id, { userIds, legs: storedInOrder, message }, at);
  for (const [place, leg] of inOrder.entries())
    if (leg.hasAccepted && place > 0) ring = { ...ring, ...accepted(ring, place, at) };
  await insertMissing(ringModel(connection), [ring]);
  for (const [place, { hasAccepted }] of inOrder.entries()) {
    const userId = userIds[place] ?? '';
    const own = storedInOrder[(place + legs.length - 1) % legs.length];
    await seats.take(userId, _id, { seats: 100, checkAt: at });
    if (hasAccepted && own) await wants.claim(own.wantId, userId, _id, at);
  }
}
