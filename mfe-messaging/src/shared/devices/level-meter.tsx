import { useTranslation } from '@mutua/web-kit';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { measureSound } from '../sound-meter.ts';

const BARS = 14;
const TICK_MS = 100;
/** A lower level counts as background noise. */
const HEARD = 0.02;
/** A shorter pause between words does not count as silence. */
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
  i[data-on] {
    background: var(--success);
  }
  @media (forced-colors: active) {
    i {
      border: 1px solid CanvasText;
    }
    i[data-on] {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
`;

export interface LevelMeterProps {
  stream: MediaStream;
  isMuted: boolean;
}

/** Shows the level of the microphone as bars, and says in words whether anything is heard. Another microphone gets a new meter. */
export function LevelMeter(props: LevelMeterProps) {
  return <Meter key={props.stream.getAudioTracks()[0]?.id} {...props} />;
}

function Meter({ stream, isMuted }: LevelMeterProps) {
  const { t } = useTranslation('messaging');
  const bars = useRef<HTMLSpanElement>(null);
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    const meter = measureSound(stream);
    let heardAt = 0;
    let wasHeard = false;
    const timer = setInterval(() => {
      const level = meter.level() ?? 0;
      // Perceived loudness grows like the square root of the level.
      const count = Math.round(Math.sqrt(level) * BARS);
      for (const [index, bar] of [...(bars.current?.children ?? [])].entries())
        bar.toggleAttribute('data-on', index < count);
      if (level > HEARD) heardAt = Date.now();
      const isNow = Date.now() - heardAt < PAUSE_MS;
      if (isNow !== wasHeard) setHeard(isNow);
      wasHeard = isNow;
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      meter.close();
    };
  }, [stream]);
  return (
    <Row>
      <Bars ref={bars} aria-hidden>
        {Array.from({ length: BARS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars are told apart only by their position
          <i key={index} />
        ))}
      </Bars>
      <span role="status">
        {isMuted ? t('calls.before.muted') : isHeard ? t('calls.before.heard') : t('calls.before.silent')}
      </span>
    </Row>
  );
}
