import type { Skill } from '@mutua/contracts';
import { TextLink, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';

const Line = styled.p`
  margin-top: 12px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.5;
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;

/** Names the skills that follow the weekly hours, and links to those with their own. */
export function SkillsLine({ skills }: { skills: readonly Skill[] }) {
  const { t, language } = useTranslation('account');
  const following = skills.filter(({ hoursFrom }) => hoursFrom === 'member').map(({ title }) => title);
  const own = skills.filter(({ hoursFrom }) => hoursFrom !== 'member');
  if (skills.length === 0) return null;
  const titles = new Intl.ListFormat(language, { type: 'unit' }).format(following);
  return (
    <Line>
      {following.length > 0 && <span>{t('hours.week.follow', { skills: titles })}</span>}
      {own.map(({ _id, title }, index) => (
        <span key={_id}>
          {index > 0 ? ' · ' : ' '}
          <TextLink to={`/skills/${_id}/edit`}>{t('hours.week.own', { skill: title })}</TextLink>
        </span>
      ))}
    </Line>
  );
}
