import type { Place, Skill, SkillResult } from '@mutua/contracts';
import { LinkButton, Pill, Rating, RelativeTime, Row, Skeleton, Stack, useTranslation } from '@mutua/web-kit';
import { Lessons, ResultCard, ResultFoot, ResultPerson, ResultTags, SkillFace, Where } from '@mutua/web-kit/parts';
import { Moon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { UsuallyAnswers } from './hours/usually-answers.tsx';
import { KeepButton } from './keep/keep-button.tsx';
import { OfferLine, type OfferLineProps } from './offer-line.tsx';

/** Covers its card, so that a press anywhere on the card follows the link. */
const CoveringLink = styled(LinkButton)`
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius-card);
  }
`;

/** Above the link that covers the card. */
const CardKeep = styled(KeepButton)`
  position: relative;
  z-index: 1;
`;

export interface SkillCardProps {
  skill: Skill & Pick<SkillResult, 'distance'>;
  /** The heading level of its title. */
  titleAs?: 'h2' | 'h3';
  /** Whether it says what the member could offer. False when another card of the same owner says it. */
  hasOffer?: boolean;
  /** How an exchange leads to the skill. */
  mark?: OfferLineProps['mark'];
  /** The place that the reader searches near. */
  from?: Place | null | undefined;
  /** A line above the figures. */
  more?: ReactNode;
}

/** One skill in a grid. */
export function SkillCard({ skill, titleAs = 'h2', hasOffer = true, mark, from, more }: SkillCardProps) {
  const { t } = useTranslation('discovery');
  const titleId = useId();
  const owner = skill.userId;
  const place = skill.place ?? owner.place;
  return (
    <ResultCard $lift aria-labelledby={titleId}>
      <SkillFace
        owner={owner}
        where={
          (place || owner.location) && (
            <Where place={place} location={owner.location} distance={skill.distance} from={from} />
          )
        }
        category={skill.category}
        proficiency={skill.proficiency}
        title={skill.title}
        titleId={titleId}
        titleAs={titleAs}
        age={
          skill.isResting ? (
            <Pill icon={<Moon size={14} aria-hidden />}>{t('skill.resting')}</Pill>
          ) : (
            <RelativeTime date={skill.createdAt} />
          )
        }
        description={skill.description}
        tags={skill.tags}
        moreTags={(count) => t('skillCard.moreTags', { count })}
      />
      <UsuallyAnswers within={skill.answersWithin} />
      {hasOffer && <OfferLine ownerId={owner._id} mark={mark} />}
      <Lessons meets={skill.meets} languages={skill.languages} />
      {more}
      <ResultFoot>
        <Rating {...skill.rating} />
        <span>{t('skillCard.exchanges', { count: skill.exchangeCount })}</span>
      </ResultFoot>
      <Row $nowrap>
        <CoveringLink to={`/skills/${skill._id}`} variant="secondary" full aria-describedby={titleId}>
          {t('skillCard.details')}
        </CoveringLink>
        <CardKeep
          kind="skill"
          targetId={skill._id}
          ownerId={owner._id}
          isKept={skill.isKept}
          aria-describedby={titleId}
        />
      </Row>
    </ResultCard>
  );
}

/** The skeleton of a skill card. */
export function SkillCardSkeleton() {
  return (
    <ResultCard as="div">
      <ResultPerson>
        <Row $nowrap>
          <Skeleton $width={40} $height={40} $circle />
          <Stack $gap={1}>
            <Skeleton $width={120} $height={16} />
            <Skeleton $width={90} $height={14} />
          </Stack>
        </Row>
        <Skeleton $width={36} $height={36} $radius={10} />
      </ResultPerson>
      <Stack>
        <Skeleton $width="80%" $height={23} />
        <Skeleton $width="55%" $height={16} />
        <Skeleton $height={42} />
      </Stack>
      <ResultTags>
        <Skeleton $width={64} $height={24} $radius={12} />
        <Skeleton $width={84} $height={24} $radius={12} />
      </ResultTags>
      <Stack $gap={1}>
        <Skeleton $width={130} $height={18} />
        <Skeleton $width={110} $height={18} />
      </Stack>
      <ResultFoot>
        <Skeleton $width={70} $height={18} />
        <Skeleton $width={80} $height={18} />
      </ResultFoot>
      <Skeleton $height={40} />
    </ResultCard>
  );
}
