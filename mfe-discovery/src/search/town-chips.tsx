import type { Place } from '@mutua/contracts';
import { media, useTranslation } from '@mutua/web-kit';
import { placeName } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { scrollRow } from '../shared/scroll-row.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;
  margin-bottom: 20px;
  ${scrollRow}
  > span {
    flex: none;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  button {
    display: flex;
    flex: none;
    gap: 8px;
    align-items: center;
    min-height: 32px;
    padding: 0 12px;
    border: 1px solid var(--line);
    border-radius: 22px;
    background: var(--surface);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
  }
  b {
    color: var(--text-muted);
    font-weight: var(--weight-regular);
    font-variant-numeric: tabular-nums;
  }
  ${media.hover} {
    button:hover {
      border-color: var(--line-strong);
    }
  }
  ${media.touch} {
    button {
      min-height: 44px;
    }
  }
`;

const SHOWN = 8;

export interface TownChipsProps {
  towns: readonly { place: Place; count: number }[];
  onPick: (place: Place) => void;
}

/** In which towns the results are, as buttons that narrow the search to one. */
export function TownChips({ towns, onPick }: TownChipsProps) {
  const { t, language } = useTranslation('discovery');
  if (towns.length < 2) return null;
  return (
    <Row role="group" aria-label={t('search.towns')}>
      <span aria-hidden>{t('search.towns')}</span>
      {towns.slice(0, SHOWN).map(({ place, count }) => (
        <button key={place._id} type="button" onClick={() => onPick(place)}>
          <bdi>{placeName(place)}</bdi> <b>{count.toLocaleString(language)}</b>
        </button>
      ))}
    </Row>
  );
}
