import type { Person } from '@mutua/contracts';
import { Stack, useSession, useTranslation } from '@mutua/web-kit';
import { dayKey, firstNameOf } from '@mutua/web-kit/parts';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { NotesDialog } from '../notes.tsx';
import { dateOf } from '../shared/dates.ts';
import { factButton } from '../shared/exchange/fact-row.ts';
import { daysOf } from './notes-lines.ts';
import { useNotes } from './use-notes.ts';

const Entry = styled.button`
  ${factButton}
  min-height: 44px;
`;

/** `today`, `yesterday`, or the date. */
function dayWords(at: string, language: string): string {
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  const day = dayKey(new Date(at));
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (day === dayKey(new Date())) return relative.format(0, 'day');
  return day === dayKey(yesterday) ? relative.format(-1, 'day') : dateOf(at, language);
}

/** The notes among the facts of an exchange: how many lines there are, and who changed them last. A press opens them. */
export function NotesEntry({ requestId, other }: { requestId: string; other: Pick<Person, 'name' | 'avatar'> }) {
  const { t, language } = useTranslation('messaging');
  const memberId = useSession().user?._id;
  const { notes } = useNotes(requestId);
  const [isOpen, setOpen] = useState(false);
  const { state, lines, changed, canWrite } = notes;
  // Nothing is shown to a member who can neither read nor write any notes.
  if (state !== 'ready' || (lines.length === 0 && !canWrite)) return null;
  const lessons = new Set(daysOf(lines, dayKey)).size;
  const when = changed && dayWords(changed.at, language);
  return (
    <Stack $gap={3}>
      <h3>{t('notes.title')}</h3>
      <Entry type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <NotebookPen aria-hidden />
        <span>
          <strong>
            {lines.length === 0
              ? t('notes.begin')
              : `${t('notes.lessons', { count: lessons })}, ${t('notes.lines', { count: lines.length })}`}
          </strong>
          {changed &&
            when !== null &&
            (changed.by === memberId
              ? t('notes.changedOwn', { when })
              : t('notes.changed', { name: firstNameOf(other.name), when }))}
        </span>
      </Entry>
      {isOpen && <NotesDialog open requestId={requestId} other={other} onClose={() => setOpen(false)} />}
    </Stack>
  );
}
