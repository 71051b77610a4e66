import type { Mark, Profile } from '@mutua/contracts';
import { TextLink, useTranslation } from '@mutua/web-kit';
import { BadgeCheck, CircleDashed } from 'lucide-react';
import styled from 'styled-components';

/** The tabs with the marks beside them, or below them on a narrow page. */
export const TabsBesideMarks = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 320px;
  gap: 40px 56px;
  align-items: start;
  @media (max-width: 1040px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Box = styled.section`
  h2 {
    margin-bottom: 4px;
    font-size: 19px;
  }
  li {
    display: grid;
    grid-template-columns: 18px minmax(0, 1fr);
    gap: 0 16px;
    padding: 10px 0;
  }
  li + li {
    border-top: 1px solid var(--line-soft);
  }
  svg {
    grid-row: 1 / 3;
    width: 18px;
    height: 18px;
    margin-top: 3px;
    color: var(--success-text);
  }
  li:last-child svg {
    color: var(--text-muted);
  }
  b {
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
  small {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  a {
    font-size: var(--text-sm);
  }
`;

/** The text of each mark: only what Mutua has checked, and when. */
function useMarkTexts() {
  const { t, language } = useTranslation('discovery');
  const dateOf = (iso: string, options: Intl.DateTimeFormatOptions) =>
    // Every reader sees the same day.
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(iso));
  return ({ kind, value, checkedAt }: Mark): [what: string, when: string] => {
    if (kind === 'mail') return [t('profile.known.mail'), dateOf(checkedAt, { month: 'long', year: 'numeric' })];
    const date = dateOf(checkedAt, { day: 'numeric', month: 'short', year: 'numeric' });
    if (kind === 'mailbox') return [value, t('profile.known.mailbox', { date })];
    // A path means a page on a shared site, and the site itself has confirmed nothing.
    return [value, t(/[/?]/.test(value) ? 'profile.known.page' : 'profile.known.site', { date })];
  };
}

/** What Mutua has checked about a member, and what it never asks for. */
export function ProfileMarks({ marks = [] }: Pick<Profile, 'marks'>) {
  const { t } = useTranslation('discovery');
  const textsOf = useMarkTexts();
  return (
    <Box>
      <h2>{t('profile.known.title')}</h2>
      <ul>
        {marks.map((mark) => {
          const [what, when] = textsOf(mark);
          return (
            <li key={mark.kind + mark.value}>
              <BadgeCheck aria-hidden />
              <b>{what}</b>
              <small suppressHydrationWarning>{when}</small>
            </li>
          );
        })}
        <li>
          <CircleDashed aria-hidden />
          <b>{t('profile.known.document')}</b>
          <small>{t('profile.known.never')}</small>
        </li>
      </ul>
      <TextLink to="/safety#marks">{t('profile.known.meaning')}</TextLink>
    </Box>
  );
}
