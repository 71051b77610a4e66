import type { Distance, Place } from '@mutua/contracts';
import { Meta, useSession, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { placeName, placeText } from './place-text.ts';
import { useDistances } from './use-distance.ts';

/** The line of a place, with its icon. What does not fit beside the town wraps below it, so that nothing is cut off. */
export const PlaceLine = styled(Meta)`
  align-items: start;
  > svg {
    margin-top: 2px;
  }
  > span {
    overflow-wrap: anywhere;
    white-space: normal;
  }
`;
/** Parts, of which each but the first begins with a `Dot`. At the start of a line it is clipped. */
export const DottedParts = styled.span`
  display: flex;
  flex-wrap: wrap;
  margin-inline-start: -13px;
  clip-path: inset(0 0 0 13px);
  > * {
    padding-inline-start: 13px;
  }
`;
export const Dot = styled.i.attrs({ children: ' · ' })`
  display: inline-block;
  width: 13px;
  margin-inline-start: -13px;
  color: var(--text-muted);
  font-style: normal;
  font-weight: var(--weight-regular);
  text-align: center;
`;
const Far = styled.b`
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
  const name = (
    <bdi suppressHydrationWarning>
      {here?.country === place.country ? placeName(place) : placeText(place, language)}
    </bdi>
  );
  const far = isOwn ? null : isTown ? t('places.yourTown') : distance && distanceOf(distance);
  if (!far) return name;
  return (
    <DottedParts>
      <span>{name}</span>
      <Far suppressHydrationWarning>
        <Dot />
        {far}
      </Far>
    </DottedParts>
  );
}
