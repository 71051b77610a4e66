import { Button, LinkButton, useAppDispatch, useSession, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/phone';
import { BellPlus, Check } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { useSignInState } from '../shared/use-sign-in-state.ts';
import type { SearchFilters } from './search-filters.ts';

/* It keeps its place while there is nothing to save, so that the line stays as it is. */
const Place = styled.span<{ $isShown: boolean }>`
  display: inline-flex;
  margin-block: -6px;
  ${phone} {
    margin-inline-start: -12px;
  }
  ${({ $isShown }) => !$isShown && 'visibility: hidden;'}
`;

/** Saves the search, so that the member is told of new skills that it finds. A visitor signs in first and comes back. */
export function TellMeButton({ filters, isShown }: { filters: SearchFilters; isShown: boolean }) {
  const { t } = useTranslation('discovery');
  const { isAuthenticated } = useSession();
  const from = useSignInState();
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'new' | 'busy' | 'saved'>('new');
  const press = async () => {
    if (state !== 'new') return;
    setState('busy');
    const words = {
      saved: t('searches.saved'),
      exists: t('searches.exists'),
      failed: t('searches.failed.save'),
      show: t('searches.title'),
    };
    const isSaved = await import('./save-search.ts')
      .then(({ save }) => save(dispatch, filters, words))
      .catch(() => false);
    setState(isSaved ? 'saved' : 'new');
  };
  const look = { variant: 'ghost', size: 'sm' } as const;
  return (
    <Place $isShown={isShown}>
      {isAuthenticated ? (
        <Button
          {...look}
          icon={state === 'saved' ? <Check aria-hidden /> : <BellPlus aria-hidden />}
          busy={state === 'busy'}
          aria-disabled={state === 'saved' || undefined}
          onClick={() => void press()}
        >
          {t('searches.tellMe')}
        </Button>
      ) : (
        <LinkButton {...look} to="/login" state={from} icon={<BellPlus aria-hidden />}>
          {t('searches.tellMe')}
        </LinkButton>
      )}
    </Place>
  );
}
