import type { Plan } from '@mutua/contracts';
import { PLATFORM_HERE } from '@mutua/contracts/limits';
import type { TextValues } from '@mutua/web-kit';

/** The texts of a proposal. */
type ProposalWord =
  | 'here'
  | 'still.own'
  | 'still.other'
  | 'times'
  | 'timePassed'
  | 'repeat'
  | 'weeks'
  | 'pick'
  | 'pickThis'
  | 'pickSeries'
  | 'pickDespite'
  | 'overlap'
  | 'takeBack'
  | 'takeBackFailed'
  | 'agreedFor'
  | 'movedTo'
  | 'pickFailed';

/**
 * Returns a text of a proposal in the viewer's language. Each remote that shows proposals has these texts among its own (`proposal`). The shell
 * on the page may be older than the remote, and has only the texts of its own release.
 */
export type ProposalWords = (word: ProposalWord, values?: TextValues) => string;

/** Where two members meet, in a word or two. */
export function placeIn(words: ProposalWords, place: Plan['place']): string {
  const { platform, link, notes } = place ?? {};
  return platform && platform !== PLATFORM_HERE ? platform : link || notes || words('here');
}
