import { soundLength } from '@mutua/contracts/limits';
import { lengthInWords, peaksOf } from './voice-peaks.ts';

it('makes a wave of 48 heights from 0 to 31, the loudest at the top', () => {
  const levels = Array.from({ length: 480 }, (_, index) => (index % 10 === 3 ? index / 960 : 0));
  const peaks = peaksOf(levels);
  expect([peaks.length, peaks[0], peaks.at(-1)]).toEqual([48, 0, 31]);
  expect(peaks).toEqual(peaks.toSorted((a, b) => a - b));
});

it('fills the wave for a short recording, and keeps silence flat', () => {
  expect(new Set(peaksOf([0.1, 0.2]))).toEqual(new Set([16, 31]));
  for (const levels of [[], [0, 0]]) expect(peaksOf(levels)).toEqual(Array(48).fill(0));
});

it('formats a length as a clock, and in words for screen readers', () => {
  expect([0, 9.9, 42, 65, 300].map(soundLength)).toEqual(['0:00', '0:09', '0:42', '1:05', '5:00']);
  expect([1, 60, 65].map((seconds) => lengthInWords('en', seconds))).toEqual([
    '1 second',
    '1 minute',
    '1 minute, 5 seconds',
  ]);
  expect(lengthInWords('de', 42)).toBe('42 Sekunden');
});
