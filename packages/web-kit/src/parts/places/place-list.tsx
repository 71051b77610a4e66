import type { Place } from '@mutua/contracts';
import { Button, useTranslation } from '@mutua/web-kit';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { ComboboxBox, ComboboxOption } from '../../components/combobox-list.ts';
import type { ComboboxList } from '../../components/use-combobox.ts';
import { placeRegion } from './place-text.ts';
import type { FoundPlaces } from './use-places.ts';

const Row = styled(ComboboxOption)`
  display: flex;
  flex-wrap: wrap;
  gap: 0 10px;
  align-items: baseline;
  small {
    margin-inline-start: auto;
    font-size: var(--text-xs);
  }
`;
const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;
  justify-content: space-between;
  padding: 9px 10px;
  color: var(--text-muted);
`;
const Foot = styled.p`
  margin-top: 6px;
  padding: 10px 10px 6px;
  border-top: 1px solid var(--line-soft);
  color: var(--text-muted);
  font-size: var(--text-xs);
  line-height: 1.5;
`;

interface PlaceListProps {
  combobox: ComboboxList;
  found: FoundPlaces;
  places: readonly Place[];
  /** Whether the places are those of the typed text. */
  isCurrent: boolean;
}

/** The list of places below its field, what stands in its place, and where the names come from. */
export function PlaceList({ combobox: { active, list, optionAt }, found, places, isCurrent }: PlaceListProps) {
  const { t, language } = useTranslation('kit');
  const rows = useRef<HTMLUListElement>(null);
  useEffect(() => {
    rows.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const { state, retry } = found;
  /** By which name it was found, or which larger town is near. */
  const asideOf = ({ foundBy, near }: Place) => {
    if (near) return t('places.near', { name: near });
    return foundBy && t('places.foundBy', { name: foundBy });
  };
  return (
    <ComboboxBox onMouseDown={list.onMouseDown}>
      {state === 'failed' ? (
        <Notice role="alert">
          {t(navigator.onLine ? 'places.failed' : 'places.offline')}
          <Button variant="secondary" size="sm" onClick={retry}>
            {t('error.retry')}
          </Button>
        </Notice>
      ) : places.length > 0 ? (
        <ul ref={rows} aria-label={t('places.list')} {...list}>
          {places.map((place, index) => (
            <Row key={place._id} {...optionAt(index)}>
              <strong dir="auto">{place.name}</strong>
              <span>{placeRegion(place, language)}</span>
              {asideOf(place) && <small>{asideOf(place)}</small>}
            </Row>
          ))}
        </ul>
      ) : (
        <Notice>{t(isCurrent ? 'places.none' : 'places.searching')}</Notice>
      )}
      {state === 'slow' && places.length > 0 && <Notice role="status">{t('places.searching')}</Notice>}
      <Foot>
        {t('places.small')}
        <br />
        {t('places.credit')}
      </Foot>
    </ComboboxBox>
  );
}
