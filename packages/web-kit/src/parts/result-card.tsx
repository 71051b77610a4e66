import type { Category, Proficiency } from '@mutua/contracts/limits';
import { Card, CategoryIcon, Clamp, LevelMark, Person, Row, Stack, Tag, TagList } from '@mutua/web-kit';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PlaceLine } from './places/where.tsx';

const SHOWN_TAGS = 3;

/** The box of a card in a search result: a skill or a member. */
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
export const ResultText = styled(Clamp)`
  color: var(--text-muted);
`;
/** The last line of a card: the rating, and the number of exchanges. */
export const ResultFoot = styled.div`
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

export const ResultPerson = styled.div`
  display: flex;
  gap: 10px;
  align-items: center;
  > :first-child {
    flex: 1;
  }
`;
const Small = styled.span`
  margin-inline-start: auto;
  color: var(--text-muted);
  font-size: var(--text-xs);
`;
/** Takes the remaining height, so that the footers of the cards in a row are aligned. */
export const ResultTags = styled(TagList)`
  margin-bottom: auto;
`;

export interface SkillFaceProps {
  owner: { name: string; avatar: string | null; location: string };
  /** Where the owner teaches, instead of the owner's location. */
  where?: ReactNode;
  /** Undefined before it is chosen. The level is also undefined then. */
  category: Category | undefined;
  proficiency: Proficiency | undefined;
  title: string;
  titleId?: string;
  /** The heading level of the title. */
  titleAs?: 'h2' | 'h3';
  /** When the skill was shared. */
  age: ReactNode;
  description: string;
  tags: readonly string[];
  /** The text for the number of further tags. */
  moreTags: (count: number) => string;
}

/** The content of a skill's card: owner, skill and rating. */
export function SkillFace({
  owner,
  where = owner.location && <bdi>{owner.location}</bdi>,
  category,
  proficiency,
  title,
  titleId,
  titleAs: Title = 'h2',
  age,
  description,
  tags,
  moreTags,
}: SkillFaceProps) {
  const more = tags.length - SHOWN_TAGS;
  return (
    <>
      <ResultPerson>
        <Person name={owner.name} avatar={owner.avatar} size={40}>
          {where && <PlaceLine icon={<MapPin aria-hidden />}>{where}</PlaceLine>}
        </Person>
        {category && <CategoryIcon category={category} size="sm" />}
      </ResultPerson>
      <Stack>
        <Title id={titleId} dir="auto">
          {title}
        </Title>
        <Row $between>
          {proficiency && <LevelMark level={proficiency} />}
          <Small>{age}</Small>
        </Row>
        <ResultText $lines={2} dir="auto">
          {description}
        </ResultText>
      </Stack>
      <ResultTags>
        {tags.slice(0, SHOWN_TAGS).map((tag) => (
          <Tag key={tag} dir="auto">
            {tag}
          </Tag>
        ))}
        {more > 0 && <Tag>{moreTags(more)}</Tag>}
      </ResultTags>
    </>
  );
}
