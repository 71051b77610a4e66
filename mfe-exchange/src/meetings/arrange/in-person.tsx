import { useSession, useTranslation } from '@mutua/web-kit';
import { SafetyAdvice, SafetyLink, useDistances } from '@mutua/web-kit/parts';
import { MapPin } from 'lucide-react';
import styled from 'styled-components';
import { Labelled } from './labelled.tsx';
import { useMeetingPlacesQuery, useTownOfQuery } from './meeting-places.resource.ts';

const Places = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  button {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    max-width: 100%;
    min-height: 44px;
    padding: 8px 14px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--surface);
    text-align: start;
    overflow-wrap: anywhere;
    &[aria-pressed='true'] {
      border-color: var(--accent);
      box-shadow: inset 0 0 0 1px var(--accent);
    }
  }
  svg {
    flex: none;
    color: var(--text-muted);
  }
`;
export interface InPersonProps {
  otherId: string;
  /** Whether the two have not met in person yet. */
  isFirst: boolean;
  chosen: string | undefined;
  onChoose: (place: string) => void;
}

/** How far apart the two live, if both show it. Null while that is not known. */
function useApart(otherId: string): string | null {
  const { t } = useTranslation('exchange');
  const { user } = useSession();
  const { distance: distanceOf } = useDistances();
  const { data: settings } = useMeetingPlacesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: other } = useTownOfQuery(otherId);
  if (!settings?.isTownShown || !user?.place || !other?.place) return null;
  if (user.place._id === other.place._id) return t('arrange.place.together');
  const distance = other.distance && distanceOf(other.distance);
  return distance ? t('arrange.place.apart', { distance }) : null;
}

/** Help for a meeting in person: the viewer's own places as buttons, the way between the two, and what to mind the first time. */
export function InPerson({ otherId, isFirst, chosen, onChoose }: InPersonProps) {
  const { t } = useTranslation('exchange');
  const { data } = useMeetingPlacesQuery();
  const apart = useApart(otherId);
  const places = data?.places ?? [];
  return (
    <>
      {places.length > 0 && (
        <Labelled label={t('arrange.place.own')}>
          <Places role="group" aria-label={t('arrange.place.own')}>
            {places.map((place) => (
              <button key={place} type="button" aria-pressed={chosen === place} onClick={() => onChoose(place)}>
                <MapPin size={16} aria-hidden />
                <bdi>{place}</bdi>
              </button>
            ))}
          </Places>
        </Labelled>
      )}
      {(isFirst || apart) && (
        <SafetyAdvice>
          {apart} {isFirst && t('arrange.place.first')}{' '}
          {isFirst && <SafetyLink>{t('arrange.place.safety')}</SafetyLink>}
        </SafetyAdvice>
      )}
    </>
  );
}
