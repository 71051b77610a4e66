import type { Person } from '@mutua/contracts';
import { IconButton, RemoteWidget, useTranslation } from '@mutua/web-kit';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';

/* It appears with the message under the pointer, or with the one that was pressed. */
export const ReportSpot = styled.span`
  align-self: center;
  margin-block: -4px;
  color: var(--text-muted);
  opacity: 0;
  :focus-within > &,
  :hover > & {
    opacity: 1;
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
  const [number, setNumber] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return (
    <ReportSpot>
      <IconButton
        label={t('chat.report')}
        icon={<Flag size={16} />}
        onClick={() => {
          setNumber(number + 1);
          setOpen(true);
        }}
      />
      {number > 0 && (
        <RemoteWidget
          key={number}
          name="account/report-dialog"
          kind="message"
          id={id}
          person={person}
          excerpt={excerpt}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </ReportSpot>
  );
}
