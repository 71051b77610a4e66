import type { User } from '@mutua/contracts';
import type { Category, Proficiency } from '@mutua/contracts/constants';
import {
  Card,
  CategoryIcon,
  Clamp,
  LevelMark,
  Meta,
  Person,
  Row,
  Stack,
  Tag,
  TagList,
  useTranslation,
} from '@mutua/web-kit';
import { MapPin } from 'lucide-react';
import styled from 'styled-components';

const SHOWN_TAGS = 3;

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  h3 {
    font-size: 19px;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
`;
const Quiet = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const Text = styled(Clamp)`
  color: var(--text-muted);
`;
const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 8px;
  padding-top: 14px;
  border-top: 1px solid var(--line-soft);
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

export interface SkillPreviewProps {
  owner: User;
  title: string;
  description: string;
  category: Category | undefined;
  proficiency: Proficiency | undefined;
  tags: readonly string[];
}

/** The card of the skill as a search would show it, while it is written. */
export function SkillPreview({ owner, title, description, category, proficiency, tags }: SkillPreviewProps) {
  const { t } = useTranslation('exchange');
  return (
    <Stack $gap={3}>
      <Quiet>{t('skillForm.preview.title')}</Quiet>
      <Box as="div">
        <Row $between $nowrap>
          <Person name={owner.name} avatar={owner.avatar} size={40}>
            {owner.location && (
              <Meta icon={<MapPin aria-hidden />}>
                <bdi>{owner.location}</bdi>
              </Meta>
            )}
          </Person>
          {category && <CategoryIcon category={category} size="sm" decorative />}
        </Row>
        <Stack>
          <h3 dir="auto">{title.trim() || t('skillForm.preview.noTitle')}</h3>
          <Row $between>
            {proficiency && <LevelMark level={proficiency} />}
            <Quiet as="span">{t('skillForm.preview.now')}</Quiet>
          </Row>
          <Text $lines={2} $reserve dir="auto">
            {description.trim() || t('skillForm.preview.noText')}
          </Text>
        </Stack>
        {tags.length > 0 && (
          <TagList>
            {tags.slice(0, SHOWN_TAGS).map((tag) => (
              <Tag key={tag} dir="auto">
                {tag}
              </Tag>
            ))}
            {tags.length > SHOWN_TAGS && <Tag>+{tags.length - SHOWN_TAGS}</Tag>}
          </TagList>
        )}
        <Foot>
          <span>{t('skillForm.preview.noReviews')}</span>
          <span>{t('skills.exchanges', { count: 0 })}</span>
        </Foot>
      </Box>
    </Stack>
  );
}
