import { endingsOf, indexedWordsOf, type Migration, shortestPartOf } from '@mutua/service-kit';
import { createVocabulary } from '../search/vocabulary.repository.ts';

/** Each skill has about a hundred words in indexes, which some engines write again with every change. */
const BATCH = 50;

/** Skills are also found by joined and spelled-out words, without the vowel points of Arabic and Hebrew, and by all parts of a long word. */
export const foldWords: Migration = {
  name: '008-fold-words',
  async run({ connection, forEachBatch }) {
    const skills = connection.collection<{ _id: string }>('skills');
    const vocabulary = createVocabulary(connection);
    const words = connection.collection<{ _id: string }>('words');
    const isUnspaced = (word: string) => shortestPartOf(word) === 2;
    // Deleted and hidden skills have no words.
    await forEachBatch(
      'skills',
      { 'search.all.0': { $exists: true } },
      async (batch) => {
        const found = batch.map(({ _id, title, tags, description, owner }) => ({
          filter: { _id, title, tags, description },
          words: {
            'search.title': indexedWordsOf(title),
            'search.tags': indexedWordsOf(...tags),
            'search.all': indexedWordsOf(title, ...tags, description),
            'search.location': indexedWordsOf(owner?.location ?? ''),
          },
        }));
        await vocabulary.learn([...new Set(found.flatMap(({ words }) => words['search.all']))]);
        await skills.bulkWrite(
          found.map(({ filter, words }) => ({ updateOne: { filter, update: { $set: words } } })),
          { ordered: false },
        );
      },
      { size: BATCH },
    );
    const known = words.find({}, { projection: { _id: 1 } });
    for await (const { _id } of known)
      if (isUnspaced(_id)) await words.updateOne({ _id }, { $set: { endings: endingsOf(_id) } });
  },
};
