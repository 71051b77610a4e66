import { CHAT_LIMITS } from '@mutua/contracts/limits';
import styled from 'styled-components';

const HEIGHT = 32;
const STEP = 4;
const LEAST = 3;

const Picture = styled.svg`
  width: 100%;
  height: ${HEIGHT}px;
  path {
    fill: none;
    stroke: currentcolor;
    stroke-width: 2px;
    stroke-linecap: round;
    vector-effect: non-scaling-stroke;
  }
  path:first-child {
    opacity: 0.4;
  }
`;

const barsOf = (peaks: readonly number[]): string =>
  peaks
    .map((peak, index) => {
      const height = Math.max(LEAST, (peak / CHAT_LIMITS.voice.height) * (HEIGHT - 4));
      return `M${index * STEP + STEP / 2} ${(HEIGHT - height) / 2}v${height}`;
    })
    .join('');

/** A wave of bars. `played` is the fraction that was played, from 0 to 1. */
export function VoiceWave({ peaks, played }: { peaks: readonly number[]; played: number }) {
  const bars = barsOf(peaks);
  return (
    <Picture viewBox={`0 0 ${peaks.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path d={bars} />
      <path d={bars} style={{ clipPath: `inset(0 ${(1 - played) * 100}% 0 0)` }} />
    </Picture>
  );
}
