import type { Migration } from '@mutua/service-kit';
import { locationWords } from '../lessons/reach.ts';
import type { SkillDocument } from '../skills/skill.model.ts';

type Stored = Pick<SkillDocument, '_id' | 'meets' | 'placeId' | 'owner'>;

/** Writes the words of the place again that skills of a filter show. */
export const writeLocationWords =
  (filter: object): Migration['run'] =>
  async ({ connection, forEachBatch }) => {
    const skills = connection.collection<Stored>('skills');
    await forEachBatch('skills', filter, async (batch) => {
      let left = batch as unknown as Stored[];
      while (left.length > 0) {
        const same = ({ _id, meets = null, placeId = null, owner }: Stored) => ({
          ...{ _id, meets, placeId },
          'owner.version': owner.version ?? null,
        });
        // Nothing is written over a later change.
        const writes = left.map((skill) => ({
          updateOne: { filter: same(skill), update: { $set: { 'search.location': locationWords(skill) } } },
        }));
        const { matchedCount } = await skills.bulkWrite(writes as never, { ordered: false });
        if (matchedCount === left.length) return;
        const changed = left.map((skill) => ({ _id: skill._id, $nor: [same(skill)] }));
        left = (await skills.find({ $or: changed } as never).toArray()) as Stored[];
      }
    });
  };
