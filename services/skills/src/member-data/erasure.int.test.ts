import { newEvent } from '@mutua/service-kit';
import type { Schema } from 'mongoose';
import { useHarness } from '../../test/harness.ts';
import { skillModel } from '../skills/skill.model.ts';

const service = useHarness();

const TRACE = 'zygomorphic';
/** What an erased skill keeps (`KEPT`) and what the event reads. */
const NO_TEXTS = ['_id', 'ownerId', 'category', 'proficiency', 'ownerStanding'];

/** A value with the trace for every field that can hold a text, by the schema. */
function traced(schema: Schema): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  schema.eachPath((path, type) => {
    if (NO_TEXTS.includes(path) || path.startsWith('outbox')) return;
    const list = type as { embeddedSchemaType?: { instance: string }; schema?: Schema };
    if (type.instance === 'String') values[path] = TRACE;
    if (type.instance === 'Mixed') values[path] = { note: TRACE, version: 1, dueAt: new Date(0) };
    if (type.instance === 'Array' && list.embeddedSchemaType?.instance === 'String') values[path] = [TRACE];
    if (type.instance === 'Array' && list.schema) values[path] = [traced(list.schema)];
  });
  return values;
}

it('an erasure leaves no text in a skill, in whatever field it is stored', async () => {
  const { _id: ownerId } = await service.member();
  const { _id } = await service.skill(ownerId);
  const skills = skillModel(service.context.connection);
  const texts = traced(skills.schema);
  expect(Object.keys(texts)).toEqual(
    expect.arrayContaining(['title', 'tags', 'hoursFrom', 'moderation', 'owner.name']),
  );
  // A field that only another release knows, too.
  await skills.collection.updateOne({ _id: _id as never }, { $set: { ...texts, ofAnotherRelease: TRACE } });
  await service.publish(newEvent('member.erased', { userId: ownerId }));
  const erased = await service.waitFor(() => skills.collection.findOne({ _id: _id as never, title: '' }));
  expect(Object.keys(erased).filter((field) => JSON.stringify(erased[field]).includes(TRACE))).toEqual([]);
  expect(erased).toMatchObject({ ownerId, category: 'music', moderation: { note: '', version: 1 } });
  await service.waitFor(async () => (await service.context.sentTo('matches', 'skill.deleted')).length > 0);
});
