import type { Person } from '@mutua/contracts';
import { Button, useTranslation } from '@mutua/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { NotesDialog } from '../../notes.tsx';
import { quietAction } from '../lines/thread-row.tsx';

const Open = styled(Button)`
  ${quietAction}
`;

interface NotesButtonProps {
  requestId: string;
  other: Pick<Person, 'name' | 'avatar'>;
  /** When the call was. */
  at: string;
}

/** Opens the lesson notes of a conversation at the day of a call. It is in the line of a call, in which they may have been written. */
export function NotesButton({ requestId, other, at }: NotesButtonProps) {
  const { t } = useTranslation('messaging');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Open size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('exchange.notes')}
      </Open>
      {isOpen && <NotesDialog open requestId={requestId} other={other} at={at} onClose={() => setOpen(false)} />}
    </>
  );
}
