import type { Place, Skill } from '@mutua/contracts';
import { DEFAULT_RADIUS } from '@mutua/contracts/limits';
import { ErrorState, errorMessage, LinkButton, Row, Stack, useTranslation } from '@mutua/web-kit';
import { PlaceField, placeName, useDistances, usePlaces } from '@mutua/web-kit/parts';
import { Video } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { firstPerOwner } from '../shared/first-per-owner.ts';
import { SkillCard, SkillCardSkeleton } from '../shared/skill-card.tsx';
import { useNearSkillsQuery } from '../shared/skills.resource.ts';
import { CardRow } from './landing.styles.ts';

const KEY = 'town';
const PLACES = ['a', 'b', 'c', 'd'] as const;
/** Fewer skills, or those of one member, would say too much about who lives there. */
const LEAST_SKILLS = 3;
const LEAST_OWNERS = 2;
/** How many skills are asked for at first, and when those are all of one member. */
const FEW = 6;
const MANY = 50;

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

const ownersOf = (skills: readonly Skill[]): Set<string> => new Set(skills.map(({ userId }) => userId._id));

/** The first skills near a place; many, when the first ones are of one busy member, to see whether there are others. */
function useNearSkills(near: string) {
  const few = useNearSkillsQuery({ near, limit: FEW });
  const hasMore = few.data !== undefined && few.data.pagination.total > few.data.skills.length;
  const isOneOwner = hasMore && ownersOf(few.data?.skills ?? []).size < LEAST_OWNERS;
  const many = useNearSkillsQuery({ near, limit: MANY }, { skip: !isOneOwner });
  return isOneOwner ? many : few;
}

/** The first skill of each member, then the others. */
function inTurn<Found extends Skill>(skills: readonly Found[]): Found[] {
  const isFirst = firstPerOwner(skills);
  return [...skills.filter(isFirst), ...skills.filter((skill) => !isFirst(skill))];
}

function Near({ id, place }: { id: string; place: Place | null }) {
  const { t } = useTranslation('discovery');
  const { radius } = useDistances();
  const { data, error, isFetching, refetch } = useNearSkills(id);
  if (error && !data) {
    return (
      <ErrorState title={t('search.skills.failed')} onRetry={refetch} busy={isFetching}>
        {errorMessage(error, t('search.failedHint'))}
      </ErrorState>
    );
  }
  if (!data) {
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
  const { skills, pagination } = data;
  const isEnough = skills.length >= LEAST_SKILLS && ownersOf(skills).size >= LEAST_OWNERS;
  // The name may come later, or not at all.
  const name = place ? placeName(place) : '…';
  return (
    <>
      {isEnough ? (
        <CardRow>
          {inTurn(skills)
            .slice(0, PLACES.length)
            .map((skill) => (
              <li key={skill._id}>
                <SkillCard skill={skill} titleAs="h3" from={place} />
              </li>
            ))}
        </CardRow>
      ) : (
        <p role="status">{t('landing.near.few', { place: name })}</p>
      )}
      <Row>
        {isEnough && (
          <LinkButton to={`/search?near=${id}`} variant="secondary">
            {t('landing.near.all', { count: pagination.total, radius: radius(DEFAULT_RADIUS), place: name })}
          </LinkButton>
        )}
        <LinkButton to={`/search?near=${id}&meet=either`} variant="ghost" icon={<Video aria-hidden />}>
          {t('landing.near.online')}
        </LinkButton>
      </Row>
    </>
  );
}
