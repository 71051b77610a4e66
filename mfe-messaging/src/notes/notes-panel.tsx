import type { Person } from '@mutua/contracts';
import { Button, ErrorState, RemoteWidget, useSession, useTranslation, useUnsaved } from '@mutua/web-kit';
import { dayKey, saveFile } from '@mutua/web-kit/parts';
import { Download } from 'lucide-react';
import { Fragment, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { longDay } from '../shared/dates.ts';
import { Heading } from './note-row.styles.ts';
import { NoteRow } from './note-row.tsx';
import { daysOf, type ShownLine } from './notes-lines.ts';
import { NotesSkeleton } from './notes-skeleton.tsx';
import { isAtRisk, type NotesState, type NotesStore, newLineId } from './notes-store.ts';
import { useNotes } from './use-notes.ts';
import { useRowActions } from './use-row-actions.ts';

const Frame = styled.div`
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;
  height: 100%;
  min-height: 0;
`;
const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  padding: 18px 24px;
  overflow: auto;
`;
const Foot = styled.div`
  display: flex;
  gap: 12px;
  align-items: center;
  justify-content: space-between;
  padding: 12px 24px calc(14px + env(safe-area-inset-bottom));
  border-top: 1px solid var(--line-soft);
  color: var(--text-muted);
  font-size: 12px;
  button {
    flex: none;
  }
`;

interface ShownNotes {
  requestId: string;
  /** The other member of the exchange. */
  other: Pick<Person, 'name' | 'avatar'>;
}
interface NotesPanelProps extends ShownNotes {
  /** The moment whose lesson is shown first, and the ref that gets the heading of that lesson. */
  start?: { at: string; heading: RefObject<HTMLHeadingElement | null> } | undefined;
}

/** A line. The first line of each lesson has the day above it, and `key` is that day as `dayKey` says it. */
interface Row {
  line: ShownLine;
  day: string | null;
  key: string | undefined;
}

function useDays(lines: readonly ShownLine[]): Row[] {
  const { language } = useTranslation('messaging');
  const days = daysOf(lines, dayKey);
  return lines.map((line, place) => {
    if (days[place] === days[place - 1]) return { line, day: null, key: days[place] };
    const first = lines.slice(place).find(({ at }) => dayKey(new Date(at)) === days[place]) ?? line;
    return { line, day: longDay(dayKey(first.at), language), key: days[place] };
  });
}

/** The lesson notes of a conversation, which both members edit: the lines, and the actions on all of them. */
export function NotesPanel({ requestId, other, start }: NotesPanelProps) {
  const { t } = useTranslation('messaging');
  const { notes, store } = useNotes(requestId);
  if (notes.state === 'failed') {
    return <ErrorState onRetry={() => void store?.load()}>{t('notes.failed')}</ErrorState>;
  }
  if (notes.state === 'loading') {
    return <NotesSkeleton />;
  }
  return <Editor {...{ requestId, other, start, notes, store }} />;
}

/** Says whether everything is stored, or why the notes cannot be changed. */
function State({ unsaved, canWrite }: Pick<NotesState, 'unsaved' | 'canWrite'>) {
  const { t } = useTranslation('messaging');
  const refused = typeof unsaved === 'object' ? unsaved.refused : '';
  const rest = t(canWrite ? 'notes.kept' : 'notes.closed');
  return <span role="status">{isAtRisk(unsaved) ? refused || t('notes.notSaved') : rest}</span>;
}

function Editor(props: NotesPanelProps & { notes: NotesState; store: NotesStore | null }) {
  const { requestId, other, start, notes, store } = props;
  const { t } = useTranslation('messaging');
  const memberId = useSession().user?._id ?? '';
  const box = useRef<HTMLOListElement>(null);
  const { lines, canWrite, otherLine, unsaved } = notes;
  const [spareId, setSpareId] = useState(newLineId);
  if (lines.some(({ id }) => id === spareId)) setSpareId(newLineId());
  const [reported, setReported] = useState<ShownLine | null>(null);
  const actions = useRowActions(store, lines, { spareId, box, report: setReported });
  const rows = useDays(lines);
  // Changes that are about to be sent need no question when the page is left.
  useUnsaved(unsaved !== 'none', { ask: isAtRisk(unsaved) });
  const startKey = start && dayKey(new Date(start.at));
  const showStart = useEffectEvent(() => {
    start?.heading.current?.focus();
    start?.heading.current?.scrollIntoView?.();
  });
  useEffect(() => showStart(), []);
  const shared = { memberId, other, canWrite, actions };
  // In one list with the others, so that it stays the same field with its caret when it becomes a stored line.
  const spare =
    canWrite && lines.at(-1)?.text !== '' ? [{ line: { id: spareId, text: '' }, day: null, key: undefined }] : [];
  const save = () => {
    const text = rows.map(({ line, day }) => (day === null ? line.text : `${day}\n${line.text}`)).join('\n');
    saveFile(`mutua-${requestId}.txt`, `${text}\n`, 'text/plain');
  };
  return (
    <Frame>
      <List ref={box} aria-label={t('notes.of')}>
        {[...rows, ...spare].map(({ line, day, key }, place) => (
          <Fragment key={line.id}>
            {day !== null && (
              <li>
                <Heading ref={key === startKey ? start?.heading : undefined} tabIndex={-1}>
                  {day}
                </Heading>
              </li>
            )}
            <NoteRow
              line={line}
              place={place + 1}
              isOtherWriting={otherLine === line.id}
              placeholder={lines.length === 0 ? t('notes.begin') : undefined}
              {...shared}
            />
          </Fragment>
        ))}
      </List>
      <Foot>
        <State unsaved={unsaved} canWrite={canWrite} />
        {lines.length > 0 && (
          <Button size="sm" variant="secondary" icon={<Download />} onClick={save}>
            {t('notes.save')}
          </Button>
        )}
      </Foot>
      {reported && (
        <Report key={reported.id} {...{ requestId, other }} line={reported} onDone={() => setReported(null)} />
      )}
    </Frame>
  );
}

/** Reports a line of the other member. */
function Report({ requestId, other, line, onDone }: ShownNotes & { line: ShownLine; onDone: () => void }) {
  return (
    <RemoteWidget
      name="account/report-dialog"
      {...{ kind: 'note', id: line.id, requestId, person: other, excerpt: line.text, open: true, onClose: onDone }}
    />
  );
}
