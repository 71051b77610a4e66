import type { Skill } from '@mutua/contracts';
import { Meta, useTranslation } from '@mutua/web-kit';
import { Languages, Users, Video } from 'lucide-react';
import styled from 'styled-components';
import { useLanguageNames } from '../languages/language-name.ts';

const Lines = styled.div`
  display: grid;
  gap: 4px;
`;
const Line = styled(Meta)`
  gap: 8px;
`;
const Said = styled(Line)`
  color: var(--text);
`;

/** How the lessons of a skill take place, and in which languages. Nothing for a skill of an earlier release. */
export function Lessons({ meets, languages = [] }: Pick<Skill, 'meets' | 'languages'>) {
  const { t } = useTranslation('kit');
  const { nameOf } = useLanguageNames();
  if (meets === undefined && languages.length === 0) return null;
  return (
    <Lines>
      {meets === null && <Line icon={<Users aria-hidden />}>{t('meets.unsaid')}</Line>}
      {meets && (
        <Said icon={meets === 'online' ? <Video aria-hidden /> : <Users aria-hidden />}>{t(`meets.${meets}`)}</Said>
      )}
      {languages.length > 0 && <Said icon={<Languages aria-hidden />}>{languages.map(nameOf).join(', ')}</Said>}
    </Lines>
  );
}
