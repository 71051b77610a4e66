import type { Category, Proficiency } from '@mutua/contracts/constants';
import { CategoryIcon, LevelMark, Meta, Person, Row, Stack, Tag, TagList } from '@mutua/web-kit';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Description } from './result-card.ts';

const SHOWN_TAGS = 3;

export const Who = styled.div`
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
export const Tags = styled(TagList)`
  margin-bottom: auto;
`;

export interface SkillFaceProps {
  owner: { name: string; avatar: string | null; location: string };
  /** Undefined while it is not chosen, as the level. */
  category: Category | undefined;
  proficiency: Proficiency | undefined;
  title: string;
  titleId?: string;
  /** The level of the title on the page. */
  titleAs?: 'h2' | 'h3';
  /** How long ago it was shared. */
  age: ReactNode;
  description: string;
  tags: readonly string[];
  /** Says how many tags more there are than are shown. */
  moreTags: (count: number) => string;
}

/** What a card says of a skill: whose it is, what it is, how well it is known. */
export function SkillFace({
  owner,
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
      <Who>
        <Person name={owner.name} avatar={owner.avatar} size={40}>
          {owner.location && (
            <Meta icon={<MapPin aria-hidden />}>
              <bdi>{owner.location}</bdi>
            </Meta>
          )}
        </Person>
        {category && <CategoryIcon category={category} size="sm" />}
      </Who>
      <Stack>
        <Title id={titleId} dir="auto">
          {title}
        </Title>
        <Row $between>
          {proficiency && <LevelMark level={proficiency} />}
          <Small>{age}</Small>
        </Row>
        <Description $lines={2} dir="auto">
          {description}
        </Description>
      </Stack>
      <Tags>
        {tags.slice(0, SHOWN_TAGS).map((tag) => (
          <Tag key={tag} dir="auto">
            {tag}
          </Tag>
        ))}
        {more > 0 && <Tag>{moreTags(more)}</Tag>}
      </Tags>
    </>
  );
}
