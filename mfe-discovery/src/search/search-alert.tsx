import type { SavedSearch } from '@mutua/contracts';
import { Button, errorMessage, isApiFailure, toast, useSession, useTranslation } from '@mutua/web-kit';
import { phone, toastAction } from '@mutua/web-kit/parts';
import { BellOff, BellPlus, Check } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import styled from 'styled-components';
import { languagesIn } from '../shared/languages-in.ts';
import {
  useChangeSearchMutation,
  useSavedSearchesQuery,
  useSaveSearchMutation,
} from '../shared/saved-searches.resource.ts';
import { ME, placeParameters, type SearchFilters } from './search-filters.ts';
import { useRemoveSearch } from './use-remove-search.ts';

const SavedNotice = styled.span`
  display: inline-flex;
  gap: 6px;
  align-items: center;
  color: var(--text-muted);
  font-size: var(--text-sm);
  /* On a phone the button is moved outwards, so that its text starts at the edge; this text is not. */
  ${phone} {
    margin-inline-start: 12px;
  }
  svg {
    flex: none;
    width: 16px;
    height: 16px;
  }
`;

/** Saves the search to notify the member of new results, says that it is saved, and stops it again. */
export function SearchAlert({ filters }: { filters: SearchFilters }) {
  const { t } = useTranslation('discovery');
  const noticeId = useId();
  const { data, isLoading } = useSavedSearchesQuery();
  const [save, saving] = useSaveSearchMutation();
  const [change, changing] = useChangeSearchMutation();
  const { remove, isRemoved } = useRemoveSearch();
  /** The id of an equal search in other words, which only the server recognizes. */
  const [alike, setAlike] = useState<string>();
  const { user } = useSession();
  const { q, category, proficiency, location, km, meet, language } = filters;
  const near = placeParameters(filters, user?.place).near ?? null;
  const body = {
    q: q.trim(),
    category: category || null,
    proficiency: proficiency || null,
    location: location.trim(),
    near,
    km: near ? km : null,
    meet: meet || null,
    languages: languagesIn(language),
  };
  const saved = data?.find((search) => search._id === alike || isSame(search, body));
  const isSaved = saved !== undefined && saved.cadence !== 'off' && !isRemoved(saved);
  const isBusy = saving.isLoading || changing.isLoading;

  /** Says that the server has the search. It is the very same one when an earlier try was saved, although its answer was lost. */
  const showStored = (stored: SavedSearch | undefined, action: ReturnType<typeof toastAction>) => {
    setAlike(stored?._id);
    const isDone = stored !== undefined && isSame(stored, body) && stored.cadence !== 'off';
    if (isDone) toast.success(t('searches.saved'), { action });
    else toast.info(t('searches.exists'), { action });
  };

  const start = async () => {
    // A removal that can still be undone keeps the search: only Undo restores it.
    if (isBusy || (saved && isRemoved(saved))) return;
    const action = toastAction({ label: t('searches.title'), to: '/searches' });
    const { error } = saved ? await change({ id: saved._id, body: { cadence: 'now' } }) : await save(body);
    if (!error) return void toast.success(t('searches.saved'), { action });
    const { code, current } = isApiFailure(error) ? error : { code: '', current: null };
    if (code !== 'search_exists')
      return void toast.error(
        errorMessage(error, t('searches.failed.save')),
        code === 'too_many_searches' ? { action } : {},
      );
    showStored((current as { search?: SavedSearch } | null)?.search, action);
  };

  return (
    <>
      {isSaved && (
        <SavedNotice id={noticeId}>
          <Check aria-hidden />
          {t('searches.saved')}
        </SavedNotice>
      )}
      <Button
        variant="ghost"
        size="sm"
        icon={isSaved ? <BellOff aria-hidden /> : <BellPlus aria-hidden />}
        busy={isBusy}
        // Hidden until it is known whether the search is saved.
        style={isLoading ? { visibility: 'hidden' } : undefined}
        aria-disabled={(saved && isRemoved(saved)) || undefined}
        aria-describedby={isSaved ? noticeId : undefined}
        onClick={() => (isSaved ? remove(saved) : void start())}
      >
        {isSaved ? t('searches.stop') : t('searches.tellMe')}
      </Button>
    </>
  );
}

/** Puts the place of a saved search into the address that names the search. For any other reader that is the reader's own place. */
export function SavedPlace({
  near: id,
  onChange,
}: Pick<SearchFilters, 'near'> & { onChange: (change: Pick<SearchFilters, 'near'>) => void }) {
  const { data, isError } = useSavedSearchesQuery();
  const isKnown = data !== undefined || isError;
  const show = useEffectEvent(() => {
    const saved = data?.find(({ _id }) => _id === id);
    onChange({ near: saved ? (saved.near ?? '') : ME });
  });
  useEffect(() => {
    if (isKnown) show();
  }, [isKnown]);
  return null;
}

type Wanted = Omit<SavedSearch, '_id' | 'cadence' | 'createdAt'>;

/** Whether two searches have the same text and filters. */
const isSame = (a: Wanted, b: Wanted): boolean =>
  a.q.toLowerCase() === b.q.toLowerCase() &&
  a.location.toLowerCase() === b.location.toLowerCase() &&
  a.category === b.category &&
  a.proficiency === b.proficiency &&
  (a.near ?? null) === (b.near ?? null) &&
  (!a.near || a.km === b.km) &&
  (a.meet ?? null) === (b.meet ?? null) &&
  keyOf(a.languages) === keyOf(b.languages);

const keyOf = (languages: readonly string[] = []): string => [...languages].toSorted().join(',');
