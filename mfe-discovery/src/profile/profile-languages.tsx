import type { Profile } from '@mutua/contracts';
import { codesOfLanguage } from '@mutua/contracts/limits';
import { useSession, useTranslation } from '@mutua/web-kit';
import { useLanguageNames } from '@mutua/web-kit/parts';
import styled from 'styled-components';

const Box = styled.section`
  h2 {
    margin-bottom: 4px;
    font-size: 19px;
  }
  li {
    display: flex;
    gap: 16px;
    justify-content: space-between;
    padding: 8px 0;
  }
  li + li {
    border-top: 1px solid var(--line-soft);
  }
  b {
    font-weight: var(--weight-bold);
  }
  span {
    color: var(--text-muted);
  }
`;
const Common = styled.p`
  margin-top: 8px;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

/** The languages that a member speaks, and which of them the reader speaks, too. */
export function ProfileLanguages({ member }: { member: Profile }) {
  const { t, language } = useTranslation('discovery');
  const { user } = useSession();
  const { nameOf } = useLanguageNames();
  const { languages = [] } = member;
  if (languages.length === 0) return null;
  const isOwn = user?._id === member._id;
  const own = new Set(user?.languages?.flatMap(({ code }) => codesOfLanguage(code)));
  const common = isOwn ? [] : languages.filter(({ code }) => own.has(code)).map(({ code }) => nameOf(code));
  return (
    <Box>
      <h2>{t('profile.languages.title')}</h2>
      <ul>
        {languages.map(({ code, level }) => (
          <li key={code}>
            <b suppressHydrationWarning>{nameOf(code)}</b>
            <span>{t(`profile.languages.${level}`)}</span>
          </li>
        ))}
      </ul>
      {common.length > 0 && (
        <Common>{t('profile.languages.common', { languages: new Intl.ListFormat(language).format(common) })}</Common>
      )}
    </Box>
  );
}
