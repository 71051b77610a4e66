import type { Person } from '@mutua/contracts';
import { Dialog, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { NotesPanel } from './notes-panel.tsx';

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
  open: boolean;
  onClose: () => void;
}

/** The lesson notes in a dialog over the page. On a phone it is a sheet. */
export function NotesDialog({ requestId, other, open, onClose }: NotesDialogProps) {
  const { t } = useTranslation('messaging');
  return (
    <Dialog open={open} onClose={onClose} title={t('notes.title')}>
      <Body>
        <NotesPanel requestId={requestId} other={other} />
      </Body>
    </Dialog>
  );
}
