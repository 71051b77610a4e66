import type { PublicUser, SkillSummary } from '@mutua/contracts';
import { PAGE_SIZES } from '@mutua/contracts/constants';
import { CategoryIcon, EmptyState, LevelMark, LinkButton, LoadMore, Row, Stack, useSession } from '@mutua/web-kit';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { CoveringLink, ResultCard, SkillCard, SkillCardSkeleton } from '../shared/skill-card.tsx';
import { useSkillDetailQuery } from '../shared/skills.resource.ts';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(340px, 100%), 1fr));
  gap: 24px;
`;

/** The skills that a member teaches, a page at a time. */
export function ProfileSkills({ member }: { member: PublicUser }) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  const [shown, setShown] = useState<number>(PAGE_SIZES.skills);
  const { skills } = member;
  if (skills.length === 0) {
    const isOwn = user?._id === member._id;
    return (
      <EmptyState
        title={t('profile.noSkills')}
        action={
          isOwn ? (
            <LinkButton to="/skills/create">{t('search.share')}</LinkButton>
          ) : (
            <LinkButton to="/skills" variant="secondary">
              {t('skill.browse')}
            </LinkButton>
          )
        }
      >
        {t(isOwn ? 'profile.noSkillsOwn' : 'profile.noSkillsHint', { name: member.name })}
      </EmptyState>
    );
  }
  return (
    <>
      <Grid>
        {skills.slice(0, shown).map((skill) => (
          <ProfileSkill key={skill._id} summary={skill} />
        ))}
      </Grid>
      <LoadMore
        shown={Math.min(shown, skills.length)}
        total={skills.length}
        onClick={() => setShown(shown + PAGE_SIZES.skills)}
      >
        {t('search.skills.more')}
      </LoadMore>
    </>
  );
}

/** A profile knows its skills by title only; each card asks for the rest, and does with the title where that fails. */
function ProfileSkill({ summary }: { summary: SkillSummary }) {
  const { t } = useTranslation('discovery');
  const titleId = useId();
  const { data, isError } = useSkillDetailQuery(summary._id);
  if (data) return <SkillCard skill={data.skill} />;
  if (!isError) return <SkillCardSkeleton />;
  return (
    <ResultCard $lift aria-labelledby={titleId}>
      <Row $nowrap $gap={3}>
        <CategoryIcon category={summary.category} />
        <Stack $gap={1}>
          <h2 id={titleId}>{summary.title}</h2>
          <LevelMark level={summary.proficiency} />
        </Stack>
      </Row>
      <CoveringLink to={`/skills/${summary._id}`} variant="secondary" full aria-describedby={titleId}>
        {t('skillCard.details')}
      </CoveringLink>
    </ResultCard>
  );
}
