import { useTranslation } from '@mutua/web-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { measureSound } from '../shared/sound-meter.ts';

const BARS = 14;
const TICK_MS = 100;
/** Quieter than this is the noise of a room. */
const HEARD = 0.02;
/** A pause between words is no silence. */
const PAUSE_MS = 3000;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const Bars = styled.span`
  display: flex;
  gap: 3px;
  i {
    width: 14px;
    height: 6px;
    border-radius: 3px;
    background: var(--fill-hover);
  }
  i[data-on='true'] {
    background: var(--success);
  }
  @media (forced-colors: active) {
    i {
      border: 1px solid CanvasText;
    }
    i[data-on='true'] {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
`;

export interface LevelMeterProps {
  stream: MediaStream;
  isMuted: boolean;
}

/** How loud the member is, as bars, and whether anything is heard, in words. */
export function LevelMeter({ stream, isMuted }: LevelMeterProps) {
  const { t } = useTranslation('messaging');
  const [bars, setBars] = useState(0);
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    const meter = measureSound(stream);
    let heardAt = 0;
    const timer = setInterval(() => {
      const level = meter.level() ?? 0;
      if (level > HEARD) heardAt = Date.now();
      // Loudness as it is heard grows slower than the amplitude.
      setBars(Math.round(Math.sqrt(level) * BARS));
      setHeard(Date.now() - heardAt < PAUSE_MS);
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      meter.close();
    };
  }, [stream]);
  return (
    <Row>
      <Bars aria-hidden>
        {Array.from({ length: BARS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have only a place
          <i key={index} data-on={!isMuted && index < bars} />
        ))}
      </Bars>
      <span role="status">
        {isMuted ? t('calls.before.muted') : isHeard ? t('calls.before.heard') : t('calls.before.silent')}
      </span>
    </Row>
  );
}
