import type { Skill } from '@mutua/contracts';
import { LinkButton, useTranslation } from '@mutua/web-kit';
import { useId } from 'react';
import { SkillCard, SkillCardSkeleton } from '../shared/skill-card.tsx';
import { useTopSkillsQuery } from '../shared/skills.resource.ts';
import { CardRow, Shelf, ShelfHead } from './landing.styles.ts';

const PLACES = ['a', 'b', 'c', 'd'] as const;
const SHOWN = PLACES.length;

/** The first skill of each member, those of a new category first. */
function varied(skills: readonly Skill[]): Skill[] {
  const byOwner = skills.filter(
    ({ userId }, index) => skills.findIndex(({ userId: { _id } }) => _id === userId._id) === index,
  );
  const isNew = ({ category }: Skill, index: number) =>
    byOwner.findIndex((other) => other.category === category) === index;
  return [...byOwner.filter(isNew), ...byOwner.filter((skill, index) => !isNew(skill, index))].slice(0, SHOWN);
}

/** A row of skills with their members; nothing when there are none. Reserves the space while they load, so that nothing below moves. */
export function LandingSkills() {
  const { t } = useTranslation('discovery');
  const titleId = useId();
  const { data = [], isLoading } = useTopSkillsQuery();
  if (data.length === 0 && !isLoading) return null;
  return (
    <Shelf aria-labelledby={titleId}>
      <ShelfHead>
        <h2 id={titleId}>{t('landing.skills.title')}</h2>
        <LinkButton to="/skills" variant="ghost">
          {t('landing.skills.all')}
        </LinkButton>
      </ShelfHead>
      <CardRow>
        {isLoading &&
          PLACES.map((place) => (
            <li key={place} aria-hidden>
              <SkillCardSkeleton />
            </li>
          ))}
        {varied(data).map((skill) => (
          <li key={skill._id}>
            <SkillCard skill={skill} titleAs="h3" />
          </li>
        ))}
      </CardRow>
    </Shelf>
  );
}
