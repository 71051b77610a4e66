import type { Pin as PinnedMessage } from '@mutua/contracts';
import { media, useTranslation } from '@mutua/web-kit';
import { short } from '@mutua/web-kit/parts';
import { Pin } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useGoToMessage } from '../message/go-to-message.ts';
import { useQuoteWords } from '../message/quote-block.tsx';

const Line = styled.button`
  flex: none;
  display: flex;
  gap: 10px;
  align-items: center;
  width: 100%;
  min-height: 40px;
  padding: 0 24px;
  border: 0;
  border-bottom: 1px solid var(--line-soft);
  background: none;
  font-size: var(--text-sm);
  text-align: start;
  &:hover {
    background: var(--bg-sunken);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  svg {
    flex: none;
    width: 16px;
    height: 16px;
    stroke-width: 1.75;
    color: var(--text-muted);
  }
  ${media.narrow} {
    min-height: 44px;
    padding-inline: 12px;
  }
  ${short} {
    min-height: 28px;
  }
`;
const Words = styled.span`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Place = styled.span`
  flex: none;
  color: var(--text-muted);
  font-variant-numeric: tabular-nums;
`;

export interface PinLineProps {
  requestId: string;
  /** At least one, newest first. */
  pins: readonly PinnedMessage[];
}

/** Shows a pinned message in one line, newest first. A press goes to the message, and then shows the next pin. */
export function PinLine({ requestId, pins }: PinLineProps) {
  const { t } = useTranslation('messaging');
  const goTo = useGoToMessage(requestId);
  const wordsOf = useQuoteWords();
  const newest = pins[0]?.seq;
  const [shown, setShown] = useState({ newest, seq: newest });
  if (shown.newest !== newest) setShown({ newest, seq: newest });
  const line = useRef<HTMLButtonElement>(null);
  // Scrolls the log so that the messages do not move when this line appears or disappears above them.
  useLayoutEffect(() => {
    const own = line.current;
    const log = own?.parentElement?.querySelector('[role=log]');
    if (!own || !log) return;
    const height = own.offsetHeight;
    log.scrollTop += height;
    return () => {
      log.scrollTop -= height;
    };
  }, []);

  const index = Math.max(
    0,
    pins.findIndex(({ seq }) => seq === shown.seq),
  );
  const pin = pins[index];
  if (!pin) return null;
  const press = () => {
    goTo(pin.seq, { focus: false });
    setShown({ newest, seq: pins[(index + 1) % pins.length]?.seq });
  };
  return (
    <Line ref={line} type="button" onClick={press}>
      <Pin aria-hidden />
      <strong>{t('pins.title')}</strong> <Words dir="auto">{wordsOf(pin)}</Words>{' '}
      {pins.length > 1 && <Place>{t('pins.place', { place: index + 1, count: pins.length })}</Place>}
    </Line>
  );
}
