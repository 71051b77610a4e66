import type { Person } from '@mutua/contracts';
import { Button, RemoteBoundary, useTranslation } from '@mutua/web-kit';
import { useState } from 'react';
import { NotesDialog } from '../notes.ts';

/** Opens the lesson notes of a conversation, from the line of a call in which they were perhaps written. */
export function NotesButton({ requestId, other }: { requestId: string; other: Pick<Person, 'name' | 'avatar'> }) {
  const { t } = useTranslation('messaging');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('exchange.notes')}
      </Button>
      {isOpen && (
        <RemoteBoundary resetKey={requestId} pending={null} failed={() => null} onRetry={close}>
          <NotesDialog open requestId={requestId} other={other} onClose={close} />
        </RemoteBoundary>
      )}
    </>
  );
}
