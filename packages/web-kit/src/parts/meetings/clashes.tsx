import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Callout } from '../callout.ts';
import type { ProposalWords } from './proposal-words.ts';
import { useMeetingTexts } from './use-meeting-texts.ts';
import type { Clash } from './use-pick-time.ts';

const Box = styled(Callout)`
  font-size: var(--text-sm);
  a {
    color: inherit;
    text-decoration: underline;
  }
`;

/** The viewer's own sessions at a time that they are about to agree to. Those of other exchanges are links. */
export function Clashes({
  words,
  clashes,
  ownRequestId,
}: {
  words: ProposalWords;
  clashes: readonly Clash[];
  ownRequestId: string;
}) {
  const texts = useMeetingTexts();
  return (
    <div role="alert">
      {clashes.map(({ requestId, startsAt, minutes }) => {
        const when = `${texts.moment(startsAt)} · ${texts.length(minutes)}`;
        return (
          <Box $tone="warning" key={`${requestId} ${startsAt}`}>
            <TriangleAlert aria-hidden />
            <span>
              {words('overlap')} {requestId === ownRequestId ? when : <Link to={`/chat/${requestId}`}>{when}</Link>}
            </span>
          </Box>
        );
      })}
    </div>
  );
}
