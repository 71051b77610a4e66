import { codesOfLanguage, type QueryOf } from '@mutua/contracts';
import { wordsOf } from '@mutua/service-kit';
import { searchedWords } from '../rules/search-words.ts';
import type { LessonFilter } from '../store/lesson.repository.ts';

/** What a list may contain, for this reader. `hidden` are the teachers whose lessons the reader does not see. */
export function filterOf(
  { q, category, proficiency, language, where, from, to, free, skillId, teacherId }: QueryOf<'GET /lessons'>,
  { isMember, hidden, now }: { isMember: boolean; hidden: readonly string[]; now: Date },
): LessonFilter {
  const first = from ? new Date(from) : now;
  const words = wordsOf(q ?? '');
  // Signs alone find nothing.
  const isNothing = q !== undefined && words.length === 0;
  const readers: LessonFilter['foundBy'] = isMember ? ['everybody', 'members'] : ['everybody'];
  return {
    foundBy: isNothing ? [] : readers,
    words: searchedWords(words),
    fields: {
      ...(category && { 'skill.category': category }),
      ...(proficiency && { 'skill.proficiency': proficiency }),
      ...(language && { language: { $in: [...codesOfLanguage(language)] } }),
      ...(where && { 'place.mode': where }),
      ...(skillId && { 'skill._id': skillId }),
      ...(teacherId && { teacherId }),
      ...(free && { free: { $gt: 0 }, status: 'open' }),
    },
    from: first > now ? first : now,
    to: to ? new Date(to) : null,
    withoutTeachers: hidden,
  };
}
