import { kitEvents, media, RateLimitNotice } from '@mutua/web-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { clearOfWriting } from './corner-card.ts';

const Corner = styled.div`
  position: fixed;
  z-index: 80;
  right: max(16px, env(safe-area-inset-right));
  bottom: calc(16px + max(var(--bottom-bar), env(safe-area-inset-bottom)));
  width: min(380px, calc(100% - 32px));
  ${media.narrow} {
    right: 12px;
    width: calc(100% - 24px);
  }
  ${clearOfWriting}
`;

interface Limit {
  total: number;
  /** Epoch milliseconds. */
  until: number;
}

/** Shows the rate-limit notice for the seconds that the server named. */
export function RateLimitWatch() {
  const [limit, setLimit] = useState<Limit | null>(null);
  useEffect(
    () =>
      kitEvents.on('rate-limited', (total) => {
        const next = { total, until: Date.now() + total * 1000 };
        setLimit((current) => (current && current.until > next.until ? current : next));
      }),
    [],
  );
  return limit && <Countdown key={limit.until} {...limit} onEnd={() => setLimit(null)} />;
}

function Countdown({ total, until, onEnd }: Limit & { onEnd: () => void }) {
  const [seconds, setSeconds] = useState(total);
  useEffect(() => {
    // Computed from the clock, because a page in the background gets few timer events.
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [until]);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) onEnd();
  });
  return (
    <Corner data-persistent data-page-foot>
      <RateLimitNotice seconds={seconds} total={total} onClose={onEnd} />
    </Corner>
  );
}
