import type { Language } from '@mutua/contracts';
import type { Saying, Swap } from '../texts/texts.ts';
import { textsFor } from '../texts/texts-for.ts';

/** Returns the two sides of an exchange, for notifications about a new or an accepted request. */
export function swapOf(saying: Saying | undefined, language: Language): Swap | undefined {
  const { swapLabels } = textsFor(language);
  const swap = (labels: { teaches: string; learns: string }, teaches: string, learns: string): Swap => ({
    teaches: [labels.teaches, teaches],
    learns: [labels.learns, learns],
  });
  // The receiver of a request teaches the wanted skill. The sender of an accepted request teaches the offered one.
  if (saying?.text === 'skillRequest') return swap(swapLabels.asked, saying.values.wanted, saying.values.offered);
  if (saying?.text === 'requestAccepted') return swap(swapLabels.accepted, saying.values.offered, saying.values.wanted);
  return undefined;
}
