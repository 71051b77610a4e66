import type { Language } from '@mutua/contracts';
import type { Saying, Swap } from '../texts/texts.ts';
import { textsFor } from '../texts/texts-for.ts';

/** The two sides of the exchange of which a notification tells: of a new request, and of one that was accepted. */
export function swapOf(saying: Saying | undefined, language: Language): Swap | undefined {
  const { swapLabels } = textsFor(language);
  const swap = (labels: { teaches: string; learns: string }, teaches: string, learns: string): Swap => ({
    teaches: [labels.teaches, teaches],
    learns: [labels.learns, learns],
  });
  // Who is asked teaches what is wanted; whose request was accepted teaches what was offered.
  if (saying?.text === 'skillRequest') return swap(swapLabels.asked, saying.values.wanted, saying.values.offered);
  if (saying?.text === 'requestAccepted') return swap(swapLabels.accepted, saying.values.offered, saying.values.wanted);
  return undefined;
}
