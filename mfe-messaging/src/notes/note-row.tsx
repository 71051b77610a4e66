import type { Person } from '@mutua/contracts';
import { IconButton, useTranslation } from '@mutua/web-kit';
import { firstNameOf, isComposing } from '@mutua/web-kit/parts';
import { Flag } from 'lucide-react';
import { type KeyboardEvent, memo, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Both, Cell, Mark, Quiet, RowBox } from './note-row.styles.ts';
import { isHeading, NoteWords } from './note-words.tsx';
import type { ShownLine } from './notes-lines.ts';

/** What the keys and the field of a line do. Each function gets the id of the line. */
export interface RowActions {
  /** The field has this text now, with the caret at this position. */
  type: (id: string, value: string, caret: number) => void;
  /** Moves to the line above or below, at this column. Returns false at the first and last line. */
  move: (id: string, by: -1 | 1, column: number) => boolean;
  /** Joins the line to the one above. Returns false when there is none, or when the text is too long. */
  join: (id: string) => boolean;
  keep: (line: ShownLine) => void;
  report: (line: ShownLine) => void;
}

export interface NoteRowProps {
  /** Undefined for the empty line at the end, in which a new line begins. */
  line: Pick<ShownLine, 'id' | 'text'> & Partial<ShownLine>;
  /** Counted from 1. */
  place: number;
  memberId: string;
  other: Pick<Person, 'name'>;
  canWrite: boolean;
  /** Whether the other member is writing in it now. */
  isOtherWriting: boolean;
  placeholder?: string | undefined;
  actions: RowActions;
}

const isOneRow = (field: HTMLTextAreaElement): boolean =>
  field.clientHeight < 2 * Number.parseFloat(getComputedStyle(field).lineHeight || '0') || field.clientHeight === 0;

function useKeys({ line, actions }: NoteRowProps) {
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { currentTarget: field, key, shiftKey, altKey, ctrlKey, metaKey } = event;
    const { selectionStart: from, selectionEnd: to, value } = field;
    if (isComposing(event) || shiftKey || altKey || ctrlKey || metaKey || from !== to) return;
    const isUp = key === 'ArrowUp' && (isOneRow(field) || from === 0);
    const isDown = key === 'ArrowDown' && (isOneRow(field) || to === value.length);
    const isDone =
      (isUp && actions.move(line.id, -1, from)) ||
      (isDown && actions.move(line.id, 1, from)) ||
      (key === 'Backspace' && from === 0 && actions.join(line.id));
    if (isDone) event.preventDefault();
  };
}

/** Handles Backspace of phone keyboards. They send no key name, but this event says what is deleted. */
function useJoining(field: RefObject<HTMLTextAreaElement | null>, { line, canWrite, actions }: NoteRowProps) {
  const join = useEffectEvent((event: InputEvent) => {
    const { selectionStart, selectionEnd } = event.currentTarget as HTMLTextAreaElement;
    const isAtStart = selectionStart === 0 && selectionEnd === 0;
    if (!isAtStart || event.inputType !== 'deleteContentBackward') return;
    if (actions.join(line.id)) event.preventDefault();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is mounted and removed with it
  useEffect(() => {
    const { current } = field;
    // React's event of this name is a different one.
    const listener = (event: InputEvent) => join(event);
    current?.addEventListener('beforeinput', listener);
    return () => current?.removeEventListener('beforeinput', listener);
  }, [field, canWrite]);
}

/** `Line 3, by Jonas`, for screen readers. */
function useLabel({ line, place, memberId, other }: NoteRowProps): string {
  const { t } = useTranslation('messaging');
  if (line.by === undefined) return t('notes.new');
  const label =
    line.by === memberId
      ? t('notes.lineOwn', { place })
      : t('notes.lineOther', { place, name: firstNameOf(other.name) });
  return line.both ? `${label}, ${t('notes.both')}` : label;
}

/** The text of a line. The field in which it is written lies over it. */
function Field(props: NoteRowProps) {
  const { line, other, canWrite, isOtherWriting, placeholder = ' ', actions } = props;
  const keys = useKeys(props);
  const label = useLabel(props);
  const field = useRef<HTMLTextAreaElement>(null);
  useJoining(field, props);
  const { id, text } = line;
  return (
    <Cell $otherWrites={isOtherWriting} dir="auto">
      <div className="look">
        <NoteWords text={text} isEcho={canWrite} />
        {isOtherWriting && <Mark>{firstNameOf(other.name)}</Mark>}
      </div>
      {canWrite && (
        <>
          <div className="raw" aria-hidden>
            {`${text}\u200b`}
          </div>
          <textarea
            ref={field}
            data-line={id}
            dir="auto"
            aria-label={label}
            placeholder={placeholder}
            rows={1}
            value={text}
            onChange={({ target }) => actions.type(id, target.value, target.selectionStart)}
            onKeyDown={keys}
          />
        </>
      )}
    </Cell>
  );
}

/** The actions on a line of the other member. */
function Report({ line, place, actions }: Pick<NoteRowProps, 'place' | 'actions'> & { line: ShownLine }) {
  const { t } = useTranslation('messaging');
  return (
    <span data-actions>
      <IconButton label={t('notes.report', { place })} icon={<Flag />} onClick={() => actions.report(line)} />
    </span>
  );
}

const isStored = (line: NoteRowProps['line']): line is ShownLine => line.by !== undefined;

function sideOf({ line, memberId }: NoteRowProps): 'own' | 'other' | 'none' {
  if (!isStored(line) || line.text.trim() === '') return 'none';
  return line.by === memberId ? 'own' : 'other';
}

/** One line of the notes: a field over its formatted text. A bar in the author's colour and a label say who wrote it. */
export const NoteRow = memo(function NoteRow(props: NoteRowProps) {
  const { line, place, memberId, canWrite, actions } = props;
  const { t } = useTranslation('messaging');
  const label = useLabel(props);
  const side = sideOf(props);
  const { text, both, hidden } = line;
  return (
    <RowBox
      $side={side}
      $both={both === true}
      $heading={isHeading(text)}
      aria-label={canWrite && !hidden ? undefined : label}
    >
      {hidden ? (
        <Quiet>{line.by === memberId ? t('notes.hiddenOwn', { note: hidden.note ?? '' }) : t('notes.hidden')}</Quiet>
      ) : (
        <Field {...props} />
      )}
      {side === 'other' && isStored(line) && <Report line={line} place={place} actions={actions} />}
      {both && (
        <Both>
          {t('notes.both')}
          {canWrite && isStored(line) && (
            <button type="button" onClick={() => actions.keep(line)}>
              {t('notes.keep')}
            </button>
          )}
        </Both>
      )}
    </RowBox>
  );
});
