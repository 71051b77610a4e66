import type { Place } from '@mutua/contracts';
import { DEFAULT_RADIUS } from '@mutua/contracts/limits';
import { LinkButton, Row, Stack, useTranslation } from '@mutua/web-kit';
import { PlaceField, useDistances, usePlaces } from '@mutua/web-kit/parts';
import { Video } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { SkillCard, SkillCardSkeleton } from '../shared/skill-card.tsx';
import { useNearSkillsQuery } from '../shared/skills.resource.ts';
import { CardRow } from './landing.styles.ts';

const KEY = 'town';
const PLACES = ['a', 'b', 'c', 'd'] as const;
/** Fewer skills, or those of one member, would say too much about who lives there. */
const LEAST_SKILLS = 3;
const LEAST_OWNERS = 2;

const Town = styled.div`
  max-width: 380px;
`;

const readTown = (): string | null => {
  try {
    const id = localStorage.getItem(KEY);
    return id && /^[1-9]\d{0,9}$/.test(id) ? id : null;
  } catch {
    return null;
  }
};
const writeTown = (id: string | null): void => {
  try {
    if (id) localStorage.setItem(KEY, id);
    else localStorage.removeItem(KEY);
  } catch {
    // It is asked for again.
  }
};

/** The field for a town, and some skills that are taught near it. */
export function NearSkills() {
  const { t } = useTranslation('discovery');
  const [id, setId] = useState(readTown);
  const places = usePlaces(id ? [id] : []);
  const place = id ? (places.get(id) ?? null) : null;
  const choose = (next: Place | null) => {
    writeTown(next?._id ?? null);
    setId(next?._id ?? null);
  };
  return (
    <Stack $gap={5}>
      <Town>
        <PlaceField
          label={t('landing.near.town')}
          hideLabel
          placeholder={t('landing.near.town')}
          value={place}
          onChange={choose}
        />
      </Town>
      {id && <Near id={id} place={place} />}
    </Stack>
  );
}

function Near({ id, place }: { id: string; place: Place | null }) {
  const { t } = useTranslation('discovery');
  const { radius } = useDistances();
  const { data, isLoading } = useNearSkillsQuery(id);
  if (isLoading || !place) {
    return (
      <CardRow aria-hidden>
        {PLACES.map((one) => (
          <li key={one}>
            <SkillCardSkeleton />
          </li>
        ))}
      </CardRow>
    );
  }
  const skills = data?.skills ?? [];
  const isEnough =
    skills.length >= LEAST_SKILLS && new Set(skills.map(({ userId }) => userId._id)).size >= LEAST_OWNERS;
  return (
    <>
      {isEnough ? (
        <CardRow>
          {skills.slice(0, PLACES.length).map((skill) => (
            <li key={skill._id}>
              <SkillCard skill={skill} titleAs="h3" from={place} />
            </li>
          ))}
        </CardRow>
      ) : (
        <p role="status">{t('landing.near.few', { place: place.name })}</p>
      )}
      <Row>
        {isEnough && data && (
          <LinkButton to={`/search?near=${id}`} variant="secondary">
            {t('landing.near.all', {
              count: data.pagination.total,
              radius: radius(DEFAULT_RADIUS),
              place: place.name,
            })}
          </LinkButton>
        )}
        <LinkButton to={`/search?near=${id}&meet=either`} variant="ghost" icon={<Video aria-hidden />}>
          {t('landing.near.online')}
        </LinkButton>
      </Row>
    </>
  );
}
