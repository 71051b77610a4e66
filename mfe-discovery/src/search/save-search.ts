/** What the button of the search page does. It loads when it is pressed. */
import { errorMessage, toast, type useAppDispatch } from '@mutua/web-kit';
import { toastAction } from '@mutua/web-kit/toast-action';
import { saveSearch } from '../shared/saved-searches.resource.ts';
import type { SearchFilters } from './search-filters.ts';

interface Words {
  saved: string;
  exists: string;
  failed: string;
  show: string;
}

/** Saves a search and says so. Returns whether the member is told of what it finds. */
export async function save(
  dispatch: ReturnType<typeof useAppDispatch>,
  { q, category, proficiency, location }: SearchFilters,
  words: Words,
): Promise<boolean> {
  const body = { q: q.trim(), category: category || null, proficiency: proficiency || null, location: location.trim() };
  const { error } = await dispatch(saveSearch(body));
  const action = toastAction({ label: words.show, to: '/searches' });
  const code = error && 'code' in error ? error.code : undefined;
  if (!error) toast.success(words.saved, { action });
  // The one that exists is as good; whether it is switched off the list shows.
  else if (code === 'search_exists') toast.info(words.exists, { action });
  else toast.error(errorMessage(error, words.failed), code === 'too_many_searches' ? { action } : {});
  return !error || code === 'search_exists';
}
