import type { Person } from '@mutua/contracts';
import { Dialog, ErrorState, lazyNamed, RemoteBoundary, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { useRef } from 'react';
import styled from 'styled-components';
import { NotesSkeleton } from './notes/notes-skeleton.tsx';

/** The editor of the lesson notes. Its code is loaded when it is shown. */
export const NotesPanel = lazyNamed(() => import('./notes/notes-panel.tsx'), 'NotesPanel');

/* As wide as the dialog. */
const Body = styled.div`
  height: min(70dvh, 640px);
  margin: 0 -28px -28px;
  ${phone} {
    margin: 0 -22px -22px;
  }
`;

export interface NotesDialogProps {
  requestId: string;
  other: Pick<Person, 'name' | 'avatar'>;
  /** A moment. The notes open at the lesson of its day, if there is one. */
  at?: string;
  open: boolean;
  onClose: () => void;
}

/** The lesson notes in a dialog over the page. On a phone it is a sheet. The editor is loaded when the dialog opens. */
export function NotesDialog({ requestId, other, at, open, onClose }: NotesDialogProps) {
  const { t } = useTranslation('messaging');
  const start = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog open={open} onClose={onClose} initialFocus={start} title={t('notes.title')}>
      <Body>
        <RemoteBoundary
          resetKey={requestId}
          pending={<NotesSkeleton />}
          failed={({ retry }) => <ErrorState onRetry={retry}>{t('notes.failed')}</ErrorState>}
        >
          <NotesPanel
            requestId={requestId}
            other={other}
            start={at === undefined ? undefined : { at, heading: start }}
          />
        </RemoteBoundary>
      </Body>
    </Dialog>
  );
}
