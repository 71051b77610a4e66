import { NOTE_LIMITS, NOTES } from '@mutua/contracts/limits';
import { toast, useTranslation } from '@mutua/web-kit';
import { useLatest } from '@mutua/web-kit/parts';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowActions } from './note-row.tsx';
import { linesOf, type ShownLine } from './notes-lines.ts';
import { type NotesStore, newLineId } from './notes-store.ts';

/** Where the caret goes after the next render. */
interface Caret {
  id: string;
  column: number;
}

/** The lines that a typed text became, and where the caret is among them. */
function split(value: string, caret: number): { lines: string[]; place: number; column: number } {
  const before = linesOf(value.slice(0, caret));
  return { lines: linesOf(value), place: before.length - 1, column: before.at(-1)?.length ?? 0 };
}

/** The actions of a member on the lines of an editor. @param spareId the empty line at the end, in which a new line begins */
export function useRowActions(
  store: NotesStore | null,
  lines: readonly ShownLine[],
  { spareId, box, report }: { spareId: string; box: RefObject<HTMLElement | null>; report: (line: ShownLine) => void },
): RowActions {
  const { t } = useTranslation('messaging');
  const nextCaret = useRef<Caret | null>(null);
  const [, draw] = useState(0);
  const fieldOf = (id: string) => box.current?.querySelector<HTMLTextAreaElement>(`[data-line="${id}"]`) ?? null;
  const focus = (id: string, column: number) => {
    nextCaret.current = { id, column };
    draw((before) => before + 1);
  };
  useLayoutEffect(() => {
    const field = nextCaret.current && fieldOf(nextCaret.current.id);
    if (!field || !nextCaret.current) return;
    const { column } = nextCaret.current;
    nextCaret.current = null;
    field.focus();
    field.setSelectionRange(column, column);
  });

  /** Adds new lines below one. @returns the ids of all of them, beginning with the given one */
  const writeBelow = (first: string, more: readonly string[]): string[] => {
    const ids = [first];
    for (const text of more) {
      const id = newLineId();
      store?.write(id, text, ids.at(-1) ?? null);
      ids.push(id);
    }
    return ids;
  };

  const type: RowActions['type'] = (id, value, caret) => {
    const { lines: parts, place, column } = split(value, caret);
    const [first = '', ...more] = parts;
    // After a conflict there may already be too many lines. They can still be changed, but no line can be added.
    const isFull = lines.length + more.length + (id === spareId ? 1 : 0) > NOTES.lines;
    if (isFull && (more.length > 0 || id === spareId)) {
      toast.error(t('notes.full', { max: NOTES.lines }), { id: 'notes-full' });
      return;
    }
    store?.write(id, first, id === spareId ? (lines.at(-1)?.id ?? null) : null);
    if (more.length === 0) return;
    focus(writeBelow(id, more)[place] ?? id, column);
  };

  const move: RowActions['move'] = (id, by, column) => {
    const fields = [...(box.current?.querySelectorAll<HTMLTextAreaElement>('[data-line]') ?? [])];
    const field = fields[fields.findIndex(({ dataset }) => dataset['line'] === id) + by];
    if (!field) return false;
    field.focus();
    const at = Math.min(column, field.value.length);
    field.setSelectionRange(at, at);
    return true;
  };

  const join: RowActions['join'] = (id) => {
    const place = id === spareId ? lines.length : lines.findIndex((line) => line.id === id);
    const text = lines[place]?.text ?? '';
    const above = lines[place - 1];
    if (!store || !above || above.hidden || above.text.length + text.length > NOTE_LIMITS.noteLine.max) return false;
    if (text !== '') store.write(above.id, above.text + text, null);
    if (id !== spareId) store.remove(id);
    focus(above.id, above.text.length);
    return true;
  };

  const keep: RowActions['keep'] = ({ id, text }) => store?.write(id, text, null);
  const latest = useLatest<RowActions>({ type, move, join, keep, report });
  // Stable functions, so that only changed lines are rendered again.
  return useMemo(
    () => ({
      type: (...of) => latest.current.type(...of),
      move: (...of) => latest.current.move(...of),
      join: (...of) => latest.current.join(...of),
      keep: (line) => latest.current.keep(line),
      report: (line) => latest.current.report(line),
    }),
    [latest],
  );
}
