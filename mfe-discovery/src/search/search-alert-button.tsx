import { Button, LinkButton, useSession, useTranslation } from '@mutua/web-kit';
import { lazyPart, phone, useLazyPart } from '@mutua/web-kit/parts';
import { BellPlus } from 'lucide-react';
import styled from 'styled-components';
import { useSignInState } from '../shared/use-sign-in-state.ts';
import { isSavedSearch, ME, type SearchFilters } from './search-filters.ts';

// Only members with a search to save need it.
const searchAlert = lazyPart(() => import('./search-alert.tsx'));

/* Reserves its space while there is nothing to save, so that the line does not move. */
const Place = styled.span<{ $isShown: boolean }>`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 4px;
  margin-block: -6px;
  ${phone} {
    margin-inline-start: -12px;
  }
  ${({ $isShown }) => !$isShown && 'visibility: hidden;'}
`;

interface SearchAlertButtonProps {
  filters: SearchFilters;
  isShown: boolean;
  onChange: (change: Pick<SearchFilters, 'near'>) => void;
}

/** Saves the search, so that the member is notified of new results. A visitor signs in first and comes back. */
export function SearchAlertButton({ filters, isShown, onChange }: SearchAlertButtonProps) {
  const { t } = useTranslation('discovery');
  const { isAuthenticated } = useSession();
  const from = useSignInState();
  const isSaved = isSavedSearch(filters.near);
  const part = useLazyPart(searchAlert, isAuthenticated && isShown, () => undefined);
  // Without the part, the search is near the reader, as where the saved search is unknown. Otherwise it would wait for ever.
  useLazyPart(searchAlert, isAuthenticated && isSaved, () => onChange({ near: ME }));
  const look = { variant: 'ghost', size: 'sm', icon: <BellPlus aria-hidden /> } as const;
  return (
    <Place $isShown={isShown && (part !== undefined || !isAuthenticated)}>
      {isAuthenticated && isSaved && part && <part.SavedPlace near={filters.near} onChange={onChange} />}
      {isAuthenticated && isShown && part && <part.SearchAlert filters={filters} />}
      {isAuthenticated && !(isShown && part) && <Button {...look}>{t('searches.tellMe')}</Button>}
      {!isAuthenticated && (
        <LinkButton {...look} to="/login" state={from}>
          {t('searches.tellMe')}
        </LinkButton>
      )}
    </Place>
  );
}
