import type { Migration } from '@mutua/service-kit';
import { titleOf } from '../topics/disclosed-topics.ts';
import { createTopicRepository } from '../topics/topic.repository.ts';
import { createWantRepository } from '../wants/want.repository.ts';

/** Keeps what was disclosed to members before, and public titles as suggestions. */
export const disclosedWants: Migration = {
  name: '004-told-wants',
  async run({ connection, forEachBatch }) {
    const found = connection.collection<{ _id: string }>('found');
    await forEachBatch('found', { shownAt: { $exists: false } }, (batch) =>
      found.bulkWrite(
        batch.map(({ _id, at }) => ({ updateOne: { filter: { _id }, update: { $set: { shownAt: at } } } })),
        { ordered: false },
      ),
    );
    const wants = createWantRepository(connection);
    const topics = createTopicRepository(connection);
    const named = connection
      .collection<{ _id: string }>('topics')
      .find({ title: { $ne: '' } as never }, { projection: { _id: 1 } });
    for await (const { _id } of named) await topics.name(_id, titleOf(await wants.titlesOf(_id)));
  },
};
