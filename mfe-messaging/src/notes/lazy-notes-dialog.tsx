import { lazyNamed, RemoteBoundary } from '@mutua/web-kit';
import type { NotesDialogProps } from './notes-dialog.tsx';

const NotesDialog = lazyNamed(() => import('./notes-dialog.tsx'), 'NotesDialog');

/** The dialog of the lesson notes, whose code is loaded when it is opened. It closes if that fails, and the next press tries again. */
export function LazyNotesDialog(props: NotesDialogProps) {
  return (
    <RemoteBoundary resetKey={props.requestId} pending={null} failed={() => null} onRetry={props.onClose}>
      <NotesDialog {...props} />
    </RemoteBoundary>
  );
}
