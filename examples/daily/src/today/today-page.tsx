import type { Skill } from '@mutua/contracts';
import {
  Card,
  CardGrid,
  CategoryIcon,
  Clamp,
  EmptyState,
  ErrorState,
  errorMessage,
  LevelMark,
  LinkButton,
  Meta,
  media,
  Page,
  PageHeader,
  Person,
  Rating,
  Row,
  Section,
  Skeleton,
  SkeletonGroup,
  Stack,
  Tag,
  TagList,
  TextLink,
  useTranslation,
} from '@mutua/web-kit';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { skillOfDay } from './skill-of-day.ts';
import { useNewestSkillsQuery } from './today.resource.ts';

const Hero = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 280px;
  gap: 32px;
  padding: 32px;
  h2 {
    font-size: var(--text-2xl);
    overflow-wrap: anywhere;
  }
  p {
    max-width: 62ch;
    color: var(--text-muted);
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    padding: 20px;
  }
`;
const Teacher = styled(Stack)`
  align-content: space-between;
  padding-left: 32px;
  border-left: 1px solid var(--line-soft);
  ${media.narrow} {
    padding: 20px 0 0;
    border-top: 1px solid var(--line-soft);
    border-left: 0;
  }
`;

/** One skill a day, and those of the days to come. */
export function TodayPage() {
  const { t } = useTranslation('daily');
  return (
    <Page title={t('today.title')} width={1000}>
      <PageHeader title={t('today.title')} subtitle={t('today.subtitle')} />
      <Today />
    </Page>
  );
}

function Today() {
  const { t } = useTranslation('daily');
  const [now] = useState(() => new Date());
  const { data, error, isFetching, refetch } = useNewestSkillsQuery();
  if (!data && error) {
    return (
      <ErrorState onRetry={() => void refetch()} busy={isFetching}>
        {errorMessage(error, t('today.failed'))}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <SkeletonGroup>
        <Skeleton $height={260} $radius={16} />
      </SkeletonGroup>
    );
  }
  const { today, next } = skillOfDay(data.skills, now);
  if (!today) return <EmptyState title={t('today.empty')}>{t('today.emptyHint')}</EmptyState>;
  return (
    <>
      <SkillOfToday skill={today} />
      {next.length > 0 && (
        <Section title={t('today.next')} divided>
          <CardGrid>
            {next.map((skill) => (
              <Card key={skill._id}>
                <Row $nowrap $gap={3}>
                  <CategoryIcon category={skill.category} size="sm" />
                  <TextLink to={`/skills/${skill._id}`}>{skill.title}</TextLink>
                </Row>
              </Card>
            ))}
          </CardGrid>
        </Section>
      )}
    </>
  );
}

function SkillOfToday({ skill }: { skill: Skill }) {
  const { t } = useTranslation('daily');
  const { userId: owner } = skill;
  return (
    <Hero aria-labelledby="skill-of-today">
      <Stack $gap={4}>
        <Row $gap={4} $nowrap>
          <CategoryIcon category={skill.category} size="xl" />
          <Stack>
            <h2 id="skill-of-today">{skill.title}</h2>
            <LevelMark level={skill.proficiency} />
          </Stack>
        </Row>
        <Clamp $lines={5}>{skill.description}</Clamp>
        <TagList>
          {skill.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </TagList>
      </Stack>
      <Teacher $gap={6}>
        <Stack $gap={4}>
          <Person name={owner.name} avatar={owner.avatar} size={40} to={`/profile/${owner._id}`}>
            {owner.location && <Meta icon={<MapPin aria-hidden />}>{owner.location}</Meta>}
          </Person>
          <Row $between>
            <Rating {...skill.rating} />
            <Meta>{t('today.exchanges', { count: skill.exchangeCount })}</Meta>
          </Row>
        </Stack>
        <LinkButton to={`/skills/${skill._id}`} full aria-describedby="skill-of-today">
          {t('today.ask', { name: owner.name })}
        </LinkButton>
      </Teacher>
    </Hero>
  );
}
