import type { Person, ReportKind } from '@mutua/contracts';
import { RemoteWidget } from '@mutua/web-kit';
import { useState } from 'react';

export interface Reported {
  /** For a session: the other member. For a ring: the message of the member who started it. */
  kind: Exclude<ReportKind, 'exchange'> | 'ring' | 'session' | 'note' | 'circle-message';
  /** The id of the reported content; of a room, the lesson. */
  id: string;
  /** The exchange of a session, or of a line of notes. */
  requestId?: string;
  /** The member, when somebody in the room of a lesson is reported. */
  memberId?: string;
  /** The author or owner. */
  person: Pick<Person, 'name' | 'avatar'>;
  excerpt?: string;
}

/** The report dialog of the account remote. Returns a function that opens it, and the dialog itself. Each opening mounts it again. */
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
