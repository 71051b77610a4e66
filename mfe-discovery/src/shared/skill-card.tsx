import type { Skill } from '@mutua/contracts';
import {
  Card,
  CategoryIcon,
  Clamp,
  LevelMark,
  LinkButton,
  Meta,
  Person,
  Rating,
  RelativeTime,
  Row,
  Skeleton,
  Stack,
  Tag,
  TagList,
  useTranslation,
} from '@mutua/web-kit';
import { MapPin } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';

import { OfferLine, type OfferLineProps } from './offer-line.tsx';

const SHOWN_TAGS = 3;

/** The box of skill and person cards. Its link covers it, so that the whole card can be pressed. */
export const ResultCard = styled(Card)`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 14px;
  :is(h2, h3) {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
    font-size: 19px;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
`;
export const CoveringLink = styled(LinkButton)`
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius-card);
  }
`;
const Who = styled.div`
  display: flex;
  gap: 10px;
  align-items: center;
  > :first-child {
    flex: 1;
  }
`;
const Small = styled.span`
  color: var(--text-muted);
  font-size: var(--text-xs);
`;
export const Description = styled(Clamp)`
  color: var(--text-muted);
`;
/** Takes the remaining height, so that the footers of the cards in a row are aligned. */
const Tags = styled(TagList)`
  margin-bottom: auto;
`;
export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  padding-top: 14px;
  border-top: 1px solid var(--line-soft);
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
`;

export interface SkillCardProps {
  skill: Skill;
  /** The level of its title on the page. */
  titleAs?: 'h2' | 'h3';
  /** Says what the member could give for it. False where another card of the same owner says so. */
  hasOffer?: boolean;
  /** How an exchange leads to it. */
  mark?: OfferLineProps['mark'];
}

/** One skill in a grid. */
export function SkillCard({ skill, titleAs: Title = 'h2', hasOffer = true, mark }: SkillCardProps) {
  const { t } = useTranslation('discovery');
  const titleId = useId();
  const { userId: owner, tags } = skill;
  const more = tags.length - SHOWN_TAGS;
  return (
    <ResultCard $lift aria-labelledby={titleId}>
      <Who>
        <Person name={owner.name} avatar={owner.avatar} size={40}>
          {owner.location && (
            <Meta icon={<MapPin aria-hidden />}>
              <bdi>{owner.location}</bdi>
            </Meta>
          )}
        </Person>
        <CategoryIcon category={skill.category} size="sm" />
      </Who>
      <Stack>
        <Title id={titleId} dir="auto">
          {skill.title}
        </Title>
        <Row $between>
          <LevelMark level={skill.proficiency} />
          <Small>
            <RelativeTime date={skill.createdAt} />
          </Small>
        </Row>
        <Description $lines={2} $reserve dir="auto">
          {skill.description}
        </Description>
      </Stack>
      <Tags>
        {tags.slice(0, SHOWN_TAGS).map((tag) => (
          <Tag key={tag} dir="auto">
            {tag}
          </Tag>
        ))}
        {more > 0 && <Tag>{t('skillCard.moreTags', { count: more })}</Tag>}
      </Tags>
      {hasOffer && <OfferLine ownerId={owner._id} mark={mark} />}
      <Foot>
        <Rating {...skill.rating} />
        <span>{t('skillCard.exchanges', { count: skill.exchangeCount })}</span>
      </Foot>
      <CoveringLink to={`/skills/${skill._id}`} variant="secondary" full aria-describedby={titleId}>
        {t('skillCard.details')}
      </CoveringLink>
    </ResultCard>
  );
}

/** The skeleton of a skill card. */
export function SkillCardSkeleton() {
  return (
    <ResultCard as="div">
      <Who>
        <Row $nowrap>
          <Skeleton $width={40} $height={40} $circle />
          <Stack $gap={1}>
            <Skeleton $width={120} $height={16} />
            <Skeleton $width={90} $height={14} />
          </Stack>
        </Row>
        <Skeleton $width={36} $height={36} $radius={10} />
      </Who>
      <Stack>
        <Skeleton $width="80%" $height={23} />
        <Skeleton $width="55%" $height={16} />
        <Skeleton $height={42} />
      </Stack>
      <Tags>
        <Skeleton $width={64} $height={24} $radius={12} />
        <Skeleton $width={84} $height={24} $radius={12} />
      </Tags>
      <Foot>
        <Skeleton $width={70} $height={18} />
        <Skeleton $width={80} $height={18} />
      </Foot>
      <Skeleton $height={40} />
    </ResultCard>
  );
}
