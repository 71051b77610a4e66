import type { Profile } from '@mutua/contracts';
import { Meta, useTranslation } from '@mutua/web-kit';
import { firstNameOf, formatMoment } from '@mutua/web-kit/parts';
import { CircleCheck, TreePalm } from 'lucide-react';
import styled from 'styled-components';

type Away = NonNullable<Profile['away']>;

const Box = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 2px 12px;
  padding: 12px 14px;
  border-radius: var(--radius-card);
  background: var(--info-soft);
  color: var(--info-text);
  line-height: 1.45;
  overflow-wrap: anywhere;
  > svg {
    width: 18px;
    height: 18px;
    margin-top: 2px;
  }
  > p {
    grid-column: 2;
  }
  b {
    font-weight: var(--weight-bold);
  }
`;

export function useAwayTexts() {
  const { t, language } = useTranslation('discovery');
  // A date without a time zone: it is the same for every reader.
  const dayOf = (day: string) => formatMoment(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }, day);
  return {
    /** 'Away until Jan 7'. */
    label: ({ until }: Away) => (until ? t('hours.awayUntil', { day: dayOf(until) }) : t('hours.away')),
    /** What happens to requests during an absence. */
    reason: ({ requests, until }: Away, name: string) => {
      const values = { name: firstNameOf(name) };
      if (requests === 'tell') return t('hours.awayTell', values);
      return t(until ? 'hours.awayNone' : 'skill.takesNone', values);
    },
  };
}

/** Says that a member is away, until when, and with which note. Renders nothing while the member is here. */
export function AwayNotice({ away, name }: { away: Away | null | undefined; name: string }) {
  const texts = useAwayTexts();
  if (!away) return null;
  return (
    <Box>
      <TreePalm aria-hidden />
      <p>
        <b suppressHydrationWarning>{texts.label(away)}</b>
        <br />
        {texts.reason(away, name)}
      </p>
      {away.note && <p dir="auto">{away.note}</p>}
    </Box>
  );
}

/** How many requests a member answers: 'Answers 9 of 10'. */
export function AnswersOf({ rate }: { rate: number }) {
  const { t } = useTranslation('discovery');
  // Rates are multiples of five.
  const of = rate % 10 === 0 ? 10 : 20;
  return (
    <Meta icon={<CircleCheck aria-hidden />}>
      {t('hours.answersRate', { count: Math.round((rate * of) / 100), of })}
    </Meta>
  );
}
