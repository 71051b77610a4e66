import {
  DEFAULT_RADIUS,
  SAVED_SEARCHES,
  type SavedSearch,
  type SavedSearchInput,
  type SearchCadence,
  type SearchWords,
} from '@mutua/contracts';
import { hasPlace } from '@mutua/gazetteer';
import {
  type Caller,
  ConflictError,
  createKeyedMutex,
  NotFoundError,
  ValidationError,
  wordsOf,
} from '@mutua/service-kit';
import type { SavedSearchDocument } from './saved-search.model.ts';
import type { SavedSearchRepository } from './saved-search.repository.ts';
import { keyOf, sameOf } from './search-keys.ts';

export type SavedSearchService = ReturnType<typeof createSavedSearchService>;

/** The criteria of a search, as its member saved them. */
export const criteriaOf = (search: SavedSearchDocument): Required<SearchWords> => ({
  q: search.q,
  category: search.category,
  proficiency: search.proficiency,
  location: search.location,
  near: search.near ?? null,
  km: search.near ? (search.km ?? DEFAULT_RADIUS) : null,
  meet: search.meet ?? null,
  languages: [...(search.languages ?? [])],
});

const viewOf = (search: SavedSearchDocument): SavedSearch => ({
  _id: search._id,
  ...criteriaOf(search),
  cadence: search.cadence,
  createdAt: search.createdAt.toISOString(),
});

const notFound = () => new NotFoundError('Saved search not found');
const tooMany = () =>
  new ConflictError(['You can save {max} searches. Remove one first.', { max: SAVED_SEARCHES }], {
    code: 'too_many_searches',
  });

/** The searches that a member has saved. */
export function createSavedSearchService({ searches }: { searches: SavedSearchRepository }) {
  const inTurn = createKeyedMutex();

  async function exists(userId: string, same: string, cadence: SearchCadence): Promise<ConflictError> {
    const search = await searches.findSame(userId, same);
    return new ConflictError('You have saved this search already', {
      code: 'search_exists',
      repeated: search?.cadence === cadence,
      ...(search && { current: { search: viewOf(search) } }),
    });
  }

  async function save({ userId }: Caller, input: SavedSearchInput): Promise<SavedSearch> {
    if (input.near && !hasPlace(input.near))
      throw new ValidationError([{ field: 'near', message: 'Please choose a place from the list' }]);
    const wanted = { ...input, words: wordsOf(input.q), places: wordsOf(input.location) };
    const key = keyOf(wanted);
    // Words that consist of punctuation find nothing, whatever filters there are.
    if (!key || (input.q !== '' && wanted.words.length === 0))
      throw new ValidationError([{ field: 'q', message: 'Please say what you look for' }]);
    const same = sameOf(wanted);
    const before = await searches.findOf(userId);
    if (before.some((search) => search.same === same)) throw await exists(userId, same, input.cadence);
    if (before.length >= SAVED_SEARCHES) throw tooMany();
    const search = await searches.insert({ ...wanted, userId, key, same });
    if (!search) throw await exists(userId, same, input.cadence);
    // Other processes may have saved some at the same moment: those for which there is room stay, by their place.
    const saved = await searches.findOf(userId);
    if (saved.slice(0, -SAVED_SEARCHES).some(({ _id }) => _id === search._id)) {
      await searches.remove(userId, search._id);
      throw tooMany();
    }
    return viewOf(search);
  }

  return {
    async list({ userId }: Caller): Promise<SavedSearch[]> {
      return (await searches.findOf(userId)).map(viewOf);
    },

    /** @throws ConflictError `search_exists`, `too_many_searches` */
    save: (caller: Caller, input: SavedSearchInput): Promise<SavedSearch> =>
      inTurn(caller.userId, () => save(caller, input)),

    /** @throws NotFoundError when the member has no such search */
    async setCadence({ userId }: Caller, id: string, cadence: SearchCadence): Promise<SavedSearch> {
      const search = await searches.setCadence(userId, id, cadence);
      if (!search) throw notFound();
      return viewOf(search);
    },

    /** @throws NotFoundError when the member has no such search */
    async remove({ userId }: Caller, id: string): Promise<void> {
      if (!(await searches.remove(userId, id))) throw notFound();
    },
  };
}
