import type { Person, Pin as PinnedMessage } from '@mutua/contracts';
import { CHAT_LIMITS } from '@mutua/contracts/limits';
import { Stack, useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import { Pin } from 'lucide-react';
import styled from 'styled-components';
import { shortDay } from '../../shared/dates.ts';
import { factButton } from '../../shared/exchange/fact-row.ts';
import { useQuoteWords } from '../message/quote-block.tsx';

const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 8px;
  > span {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;
const Entry = styled.button`
  ${factButton}
  padding: 4px 0;
  strong {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
  /* A block of its own: Firefox would read the sender and the day as the end of the words. */
  strong + span {
    display: block;
  }
`;

export interface PinListProps {
  pins: readonly PinnedMessage[];
  other: Person;
  /** Goes to a message. */
  onGoTo: (seq: number) => void;
}

/** The pinned messages, with author and date. */
export function PinList({ pins, other, onGoTo }: PinListProps) {
  const { t, language } = useTranslation('messaging');
  const wordsOf = useQuoteWords();
  return (
    <Stack $gap={3}>
      <Head>
        <h3>{t('pins.title')}</h3>
        <span>{t('pins.place', { place: pins.length, count: CHAT_LIMITS.pins })}</span>
      </Head>
      <ul>
        {pins.map((pin) => (
          <li key={pin.seq}>
            <Entry type="button" onClick={() => onGoTo(pin.seq)}>
              <Pin aria-hidden />
              <span>
                <strong dir="auto">{wordsOf(pin)}</strong>{' '}
                <span>
                  {t('pins.from', {
                    name: pin.senderId === other._id ? firstNameOf(other.name) : t('chat.you'),
                    date: shortDay(pin.timestamp, language),
                  })}
                </span>
              </span>
            </Entry>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
