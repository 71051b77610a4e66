import type { Distance, Place } from '@mutua/contracts';
import { useSession, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { placeText } from './place-text.ts';
import { useDistances } from './use-distance.ts';

const Far = styled.b`
  flex: none;
  color: var(--text);
  font-weight: var(--weight-bold);
`;

interface WhereProps {
  place?: Place | null | undefined;
  /** Shown when there is no place of the list. */
  location: string;
  distance?: Distance | null | undefined;
  /** The place that the reader searches near; else their own. */
  from?: Place | null | undefined;
  /** Whether it is the reader's own place, which needs no distance. */
  isOwn?: boolean;
}

/** A place with its distance: 'Bron · 7 km', 'Lyon · in your town', 'Kehl, Germany · 6 km'. Renders nothing without a place. */
export function Where({ place, location, distance, from, isOwn = false }: WhereProps) {
  const { t, language } = useTranslation('kit');
  const { user } = useSession();
  const { distance: distanceOf } = useDistances();
  if (!place) return location ? <bdi>{location}</bdi> : null;
  const here = from ?? user?.place;
  const isTown = user?.place?._id === place._id;
  const far = isOwn ? null : isTown ? t('places.yourTown') : distance && distanceOf(distance);
  return (
    <>
      <bdi>{here?.country === place.country ? place.name : placeText(place, language)}</bdi>
      {far && (
        <>
          {' '}
          · <Far>{far}</Far>
        </>
      )}
    </>
  );
}
