import { RADII } from '@mutua/contracts/limits';
import { Button, EmptyState, useTranslation } from '@mutua/web-kit';
import { placeName, useDistances } from '@mutua/web-kit/parts';
import { Video } from 'lucide-react';
import { useSkillCountQuery } from '../shared/skills.resource.ts';
import { usePeopleCountQuery } from './people.resource.ts';
import { NO_FILTERS, type SearchFilters, type SearchMode } from './search-filters.ts';
import { peopleFilters, skillFilters } from './search-parameters.ts';
import type { SearchPlace } from './use-search-place.ts';

export interface WiderSearchProps {
  mode: SearchMode;
  filters: SearchFilters;
  searchPlace: SearchPlace;
  onChange: (change: Partial<SearchFilters>) => void;
}

/** A circle that is worth a second look. */
const WIDE = 50;

/** The circle to try when nobody is in this one: itself when it is the widest. */
const widerThan = (km: SearchFilters['km']) => (km < WIDE ? WIDE : (RADII.at(-1) ?? km));

/** Nobody is near: how many are in a wider circle, and online, each with a button that searches there. */
export function WiderSearch({ mode, filters, searchPlace: { own, place }, onChange }: WiderSearchProps) {
  const { t } = useTranslation('discovery');
  const { radius } = useDistances();
  const wider = { ...filters, km: widerThan(filters.km) };
  const isWidest = wider.km === filters.km;
  const online = { ...filters, near: NO_FILTERS.near, km: NO_FILTERS.km, meet: 'online' as const };
  const skills = mode === 'skills';
  const skillsAround = useSkillCountQuery(skillFilters(wider, own), { skip: !skills || isWidest });
  const peopleAround = usePeopleCountQuery(peopleFilters(wider, own), { skip: skills || isWidest });
  const skillsOnline = useSkillCountQuery(skillFilters(online, own), { skip: !skills });
  const around = (skills ? skillsAround : peopleAround).data ?? 0;
  const onScreen = skillsOnline.data ?? 0;
  const query = filters.q.trim();
  const name = place ? placeName(place) : '…';
  return (
    <EmptyState
      title={
        filters.km
          ? t('search.near.nobody', { radius: radius(filters.km) })
          : t('search.empty.title', { mode: t(`search.${mode}.noun`) })
      }
      action={
        <>
          {around > 0 && (
            <Button onClick={() => onChange({ km: wider.km })}>
              {t('search.near.around', { count: around, radius: radius(wider.km) })}
            </Button>
          )}
          {onScreen > 0 && (
            <Button
              variant={around > 0 ? 'secondary' : 'primary'}
              icon={<Video aria-hidden />}
              onClick={() => onChange({ near: online.near, km: online.km, meet: online.meet })}
            >
              {t('search.near.online', { count: onScreen })}
            </Button>
          )}
          <Button
            variant={around + onScreen > 0 ? 'ghost' : 'primary'}
            onClick={() => onChange({ near: NO_FILTERS.near, km: NO_FILTERS.km })}
          >
            {t('search.near.anywhere')}
          </Button>
        </>
      }
    >
      {t(query ? 'search.near.nobodyFor' : 'search.near.nobodyHint', { query, place: name })}{' '}
      {around + onScreen > 0 && <span>{t('search.near.others')}</span>}
    </EmptyState>
  );
}
