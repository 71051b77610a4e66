import type { Profile } from '@mutua/contracts';
import { PAGE_SIZES } from '@mutua/contracts/limits';
import { EmptyState, LinkButton, LoadMore, useSession, useTranslation } from '@mutua/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { SkillCard } from '../shared/skill-card.tsx';
import { useFocusOnMore } from '../shared/use-focus-on-more.ts';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(340px, 100%), 1fr));
  gap: 24px;
`;

/** The skills that a member teaches, a page at a time. */
export function ProfileSkills({ member }: { member: Profile }) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  const [shown, setShown] = useState<number>(PAGE_SIZES.skills);
  const { skills } = member;
  const focus = useFocusOnMore<HTMLDivElement>(Math.min(shown, skills.length));
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
      <Grid ref={focus.list}>
        {skills.slice(0, shown).map((skill, index) => (
          <SkillCard key={skill._id} skill={{ ...skill, userId: member }} hasOffer={index === 0} />
        ))}
      </Grid>
      <LoadMore
        shown={Math.min(shown, skills.length)}
        total={skills.length}
        onClick={() => {
          focus.before();
          setShown(shown + PAGE_SIZES.skills);
        }}
      >
        {t('search.skills.more')}
      </LoadMore>
    </>
  );
}
