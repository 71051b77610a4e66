import type { Person, ReportKind } from '@mutua/contracts';
import { RemoteWidget } from '@mutua/web-kit';
import { useState } from 'react';

export interface Reported {
  /** Of a session: the other one of the two. Of a ring: the message of the member who started it. */
  kind: Exclude<ReportKind, 'exchange'> | 'ring' | 'session' | 'note';
  /** Of the reported thing. */
  id: string;
  /** Of the exchange of a session, or of the notes of a line. */
  requestId?: string;
  /** Who wrote or owns it. */
  person: Pick<Person, 'name' | 'avatar'>;
  excerpt?: string;
}

/** The dialog of the account remote that reports something: a function that opens it, and the dialog itself, anew each time. */
export function useReport(reported: Reported) {
  const [number, setNumber] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setNumber((last) => last + 1);
    setOpen(true);
  };
  const dialog = number > 0 && (
    <RemoteWidget
      key={number}
      name="account/report-dialog"
      {...reported}
      open={isOpen}
      onClose={() => setOpen(false)}
    />
  );
  return { open, dialog };
}
