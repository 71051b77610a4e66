import { kitEvents, media, RateLimitNotice } from '@mutua/web-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';

const Corner = styled.div`
  position: fixed;
  right: 16px;
  bottom: calc(16px + env(safe-area-inset-bottom));
  z-index: 70;
  width: min(380px, calc(100vw - 32px));
  ${media.narrow} {
    right: 12px;
    width: calc(100vw - 24px);
  }
`;

/** When the wait ends (epoch milliseconds) and how many seconds it was. */
interface Wait {
  until: number;
  total: number;
}

const remaining = ({ until }: Wait) => Math.ceil((until - Date.now()) / 1000);

/** Says at the bottom right that the server asked to slow down, for as long as it asked. */
export function RateLimit() {
  const [wait, setWait] = useState<Wait | null>(null);
  const [seconds, setSeconds] = useState(0);

  useEffect(
    () =>
      kitEvents.on('rate-limited', (total) => {
        const next = { until: Date.now() + total * 1000, total };
        // Of two waits the longer one counts.
        setWait((current) => (current && current.until > next.until ? current : next));
      }),
    [],
  );
  useEffect(() => {
    if (!wait) return;
    const tick = () => {
      const left = remaining(wait);
      if (left > 0) setSeconds(left);
      else setWait(null);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [wait]);

  if (!wait || seconds <= 0) return null;
  return (
    <Corner>
      <RateLimitNotice seconds={Math.min(seconds, wait.total)} total={wait.total} onClose={() => setWait(null)} />
    </Corner>
  );
}
