import { CHAT_LIMITS } from '@mutua/contracts/limits';

const { peaks: COUNT, height: HEIGHT } = CHAT_LIMITS.voice;

/** Makes the wave of a voice note from the loudness of its moments, from 0 to 1. The loudest moment reaches the top, silence stays flat. */
export function peaksOf(levels: readonly number[]): number[] {
  const top = Math.max(...levels, 0);
  return Array.from({ length: COUNT }, (_, index) => {
    const from = Math.floor((index * levels.length) / COUNT);
    const to = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / COUNT));
    const loudest = Math.max(...levels.slice(from, to), 0);
    return top > 0 ? Math.round((loudest / top) * HEIGHT) : 0;
  });
}

/** The length in words: '1 minute, 5 seconds'. */
export function lengthInWords(language: string, seconds: number): string {
  const write = (value: number, unit: 'minute' | 'second') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
  const parts = [
    ...(minutes > 0 ? [write(minutes, 'minute')] : []),
    ...(rest > 0 || minutes === 0 ? [write(rest, 'second')] : []),
  ];
  return new Intl.ListFormat(language, { type: 'unit' }).format(parts);
}
