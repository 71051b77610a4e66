import type { Plan } from '@mutua/contracts';
import { LogoMark, useTranslation } from '@mutua/web-kit';
import { useMeetingTexts } from '@mutua/web-kit/meetings';
import { isPhone } from '@mutua/web-kit/parts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { type Choices, minutesOf } from './arrange-choices.ts';

const Summary = styled.button`
  display: grid;
  grid-template-columns: 30px minmax(0, 1fr) auto;
  gap: 12px;
  align-items: center;
  width: 100%;
  min-height: 60px;
  padding: 10px 14px;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  text-align: start;
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  b,
  small {
    display: block;
  }
  small {
    margin-top: 2px;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  em {
    color: var(--accent-text);
    font-style: normal;
    font-weight: var(--weight-bold);
  }
`;
const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`;

export interface ChoicesSummaryProps {
  plan: Plan;
  viewerId: string;
  value: Choices;
  /** The fields of the choices. */
  children: ReactNode;
}

/** Who teaches, how long and how often. On a phone it is a summary in one row, so that the times are visible. A press shows the fields. */
export function ChoicesSummary({ plan, viewerId, value, children }: ChoicesSummaryProps) {
  const { t } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const [isShort, setShort] = useState(isPhone);
  const [startedShort] = useState(isShort);
  const fields = useRef<HTMLDivElement>(null);
  // The pressed row has been removed.
  useEffect(() => {
    if (startedShort && !isShort) fields.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [startedShort, isShort]);
  if (!isShort) return <Fields ref={fields}>{children}</Fields>;
  const minutes = minutesOf(value.minutes) ?? plan.minutes;
  const repeat =
    value.everyWeeks === 0
      ? [t('arrange.repeat.once')]
      : [
          t(value.everyWeeks === 2 ? 'arrange.repeat.fortnightly' : 'arrange.repeat.weekly'),
          t('arrange.repeat.times', { count: value.count }),
        ];
  return (
    <Summary type="button" onClick={() => setShort(false)}>
      <LogoMark size={28} />
      <span>
        <b>{texts.ofProposal(plan, { ...value, minutes }, viewerId)}</b>{' '}
        <small>{[texts.length(minutes), ...repeat].join(' · ')}</small>
      </span>{' '}
      <em>{t('arrange.change')}</em>
    </Summary>
  );
}
