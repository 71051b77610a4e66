import type { PublicAway } from '@mutua/contracts';
import type { AnswersWithin as Within } from '@mutua/contracts/limits';
import { Meta, useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import { MessageCircle, Moon, TreePalm } from 'lucide-react';
import styled from 'styled-components';
import { useDates } from '../../ui/use-dates.ts';

const Box = styled.div`
  display: grid;
  grid-template-columns: 18px minmax(0, 1fr);
  gap: 2px 12px;
  padding: 14px 16px;
  border-radius: var(--radius-card);
  background: var(--info-soft);
  color: var(--info-text);
  font-size: var(--text-sm);
  line-height: 1.45;
  overflow-wrap: anywhere;
  > svg {
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
  }
  > strong {
    font-weight: var(--weight-bold);
  }
  > p {
    grid-column: 2;
  }
`;

/** For example 'Hana is away until Jan 7'. */
export function useAwayWords(name: string): (away: Pick<PublicAway, 'until'>) => string {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const first = firstNameOf(name);
  return ({ until }) =>
    until
      ? t('requestDialog.away.until', { name: first, day: dates.plainDay(until) })
      : t('requestDialog.away.open', { name: first });
}

/** How soon the owner of the skill usually answers. */
export function AnswersWithin({ within }: { within: Within }) {
  const { t } = useTranslation('exchange');
  return <Meta icon={<MessageCircle aria-hidden />}>{t(`requestDialog.answers.${within}`)}</Meta>;
}

/** Says until when the owner of the skill is away, and what happens to a request meanwhile. */
export function AwayNote({ away, name }: { away: PublicAway; name: string }) {
  const { t } = useTranslation('exchange');
  const words = useAwayWords(name);
  return (
    <Box role="note">
      <TreePalm aria-hidden />
      <strong>{words(away)}</strong>
      {away.note && <p dir="auto">{away.note}</p>}
      <p>{t(`requestDialog.away.${away.requests}`, { name: firstNameOf(name) })}</p>
    </Box>
  );
}

/** Says that the owner of the skill has not visited for long. */
export function RestingNote({ name }: { name: string }) {
  const { t } = useTranslation('exchange');
  return (
    <Box role="note">
      <Moon aria-hidden />
      <span>{t('requestDialog.resting', { name: firstNameOf(name) })}</span>
    </Box>
  );
}
