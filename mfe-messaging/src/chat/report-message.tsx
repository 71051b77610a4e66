import type { Person } from '@mutua/contracts';
import { IconButton, useTranslation } from '@mutua/web-kit';
import { useReport } from '@mutua/web-kit/use-report';
import { Flag } from 'lucide-react';
import styled from 'styled-components';

/* It appears with the message under the pointer, or with the one that was pressed. A drawing that is only transparent is a layer to go through with
   every frame, one for each message. */
export const ReportSpot = styled.span`
  align-self: center;
  margin-block: -4px;
  grid-area: 1 / 3;
  color: var(--text-muted);
  svg {
    display: none;
  }
  :focus-within > & svg {
    display: block;
  }
  /* A finger leaves a hover where it pressed. */
  @media (hover: hover) {
    :hover > & svg {
      display: block;
    }
  }
  /* What is not seen is not pressed by accident. */
  @media (hover: none) {
    pointer-events: none;
    :focus-within > & {
      pointer-events: auto;
    }
  }
`;

/** The button that reports a received message, and its dialog. */
export function ReportMessage({ id, person, excerpt }: { id: string; person: Person; excerpt: string }) {
  const { t } = useTranslation('messaging');
  const { open, dialog } = useReport({ kind: 'message', id, person, excerpt });
  return (
    <ReportSpot>
      <IconButton label={t('chat.report')} icon={<Flag size={16} />} onClick={open} />
      {dialog}
    </ReportSpot>
  );
}
