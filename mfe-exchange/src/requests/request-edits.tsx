import type { ExchangeRequest } from '@mutua/contracts';
import { Button, useTranslation } from '@mutua/web-kit';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { Quote } from '../shared/quote.ts';
import { useDates } from '../shared/use-dates.ts';

const Toggle = styled(Button)`
  justify-self: start;
  margin: -4px 0 -4px -12px;
  > svg {
    transition: transform var(--motion-hover) var(--ease-out);
  }
  &[aria-expanded='true'] > svg {
    transform: rotate(180deg);
  }
`;
const Earlier = styled.ol`
  display: grid;
  gap: 12px;
  > li {
    display: grid;
    gap: 4px;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

/** Says that the sender has edited a request. A press shows the earlier versions, latest first. */
export function RequestEdits({ request: { edits = [], senderSkillId } }: { request: ExchangeRequest }) {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const [last] = edits;
  if (!last) return null;
  return (
    <>
      <Toggle
        variant="ghost"
        size="sm"
        icon={<ChevronDown aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('requests.edited', { day: dates.day(last.at) })}
      </Toggle>
      {isOpen && (
        <Earlier id={listId}>
          {edits.map((edit, index) => {
            const offeredNext = edits[index - 1]?.senderSkillId ?? senderSkillId;
            return (
              <li key={edit.at}>
                <time dateTime={edit.at}>{t('requests.before', { moment: dates.short(edit.at) })}</time>
                <Quote dir="auto">{edit.message || t('requests.noWords')}</Quote>
                {edit.senderSkillId._id !== offeredNext._id && (
                  <span>{t('requests.offered', { skill: edit.senderSkillId.title })}</span>
                )}
              </li>
            );
          })}
        </Earlier>
      )}
    </>
  );
}
