import type { Skill } from '@mutua/contracts';
import { Rows, Section, useSession, useTranslation } from '@mutua/web-kit';
import { placeText, useLanguageNames } from '@mutua/web-kit/parts';
import { Languages, Users, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Way = styled.li`
  && {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 2px 16px;
    padding: 12px 0;
  }
  svg {
    margin-top: 2px;
    color: var(--text-muted);
  }
  b {
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
  small {
    grid-column: 2;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

function Line({ icon, detail, children }: { icon: ReactNode; detail?: ReactNode; children: ReactNode }) {
  return (
    <Way>
      {icon}
      <b suppressHydrationWarning>{children}</b>
      {detail && <small>{detail}</small>}
    </Way>
  );
}

const look = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

/** How and where the lessons of a skill take place, and in which languages. */
export function HowYouMeet({ skill }: { skill: Skill }) {
  const { t, language } = useTranslation('discovery');
  const { user } = useSession();
  const { anyOf } = useLanguageNames();
  const { meets, languages = [], userId: owner } = skill;
  if (meets === undefined && languages.length === 0) return null;
  const place = skill.place ?? owner.place;
  const town = place && placeText(place, language);
  const isOwnTown = place && place._id === user?.place?._id && user._id !== owner._id;
  return (
    <Section title={t('skill.meets.title')} divided>
      <Rows>
        {meets === null && <Line icon={<Users {...look} />}>{t('skill.meets.unsaid')}</Line>}
        {(meets === 'person' || meets === 'both') && (
          <Line icon={<Users {...look} />} detail={isOwnTown && t('skill.meets.yourTown')}>
            {town ? t('skill.meets.personIn', { place: town }) : t('skill.meets.person')}
          </Line>
        )}
        {(meets === 'online' || meets === 'both') && (
          <Line icon={<Video {...look} />} detail={t('skill.meets.calls')}>
            {t('skill.meets.online')}
          </Line>
        )}
        {languages.length > 0 && (
          <Line icon={<Languages {...look} />}>{t('skill.meets.languages', { languages: anyOf(languages) })}</Line>
        )}
      </Rows>
    </Section>
  );
}
