import { ErrorState, errorMessage, useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { DayStrip } from './day-strip.tsx';
import { TimeButtons } from './time-buttons.tsx';
import { TypedTime } from './typed-time.tsx';
import type { Suggested } from './use-suggested-times.ts';
import type { Times } from './use-times.ts';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
`;
const Say = styled.p`
  color: var(--text-muted);
  line-height: var(--leading-body);
  &:empty {
    position: absolute; /* takes no gap */
  }
`;
export interface TimesFieldProps {
  times: Times;
  suggested: Suggested;
  /** The first name of the other member. */
  name: string;
}

/** A field for up to five times: suggested times are buttons, others are typed. `TimesTray` shows the chosen ones. */
export function TimesField({ times, suggested, name }: TimesFieldProps) {
  const { t } = useTranslation('exchange');
  const first = firstNameOf(name);
  const [chosenDay, chooseDay] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const typed = useRef<HTMLDivElement>(null);
  const { error, isNone } = suggested;
  const day = chosenDay ?? suggested.firstDay;
  const mustType = error !== undefined || isNone;
  const isTyping = !times.isFull && (mustType || isOpen || times.isTyped);
  const isMissing = !isTyping && times.wrong !== null;
  useEffect(() => {
    if (isOpen) typed.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [isOpen]);
  return (
    <Box>
      {error === undefined && (
        <DayStrip
          suggested={suggested}
          value={day}
          onChange={chooseDay}
          chosen={times.times}
          name={first}
          error={isMissing ? t('arrange.times.missing') : undefined}
        />
      )}
      {error !== undefined && (
        <ErrorState plain titleAs="h3" busy={suggested.isFetching} onRetry={suggested.refetch}>
          {errorMessage(error, t('arrange.times.failed'))}
          <br />
          {t('arrange.times.typeInstead')}
        </ErrorState>
      )}
      {/* Stands there before its words, because most screen readers say only what changes. */}
      <Say role="status">{isNone && t('arrange.times.none', { name: first })}</Say>
      {!mustType && (
        <TimeButtons
          suggested={suggested}
          day={day}
          times={times}
          name={first}
          isTyping={isTyping}
          onType={() => setOpen(!isOpen)}
        />
      )}
      {isTyping && <TypedTime times={times} box={typed} />}
    </Box>
  );
}
