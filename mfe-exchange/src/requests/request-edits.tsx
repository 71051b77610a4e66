import type { ExchangeRequest } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { Quote } from '../ui/quote.ts';
import { useDates } from '../ui/use-dates.ts';
import { Disclosure } from './disclosure.tsx';

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
  const [last] = edits;
  if (!last) return null;
  return (
    <Disclosure label={t('requests.edited', { day: dates.day(last.at) })}>
      <Earlier>
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
    </Disclosure>
  );
}
