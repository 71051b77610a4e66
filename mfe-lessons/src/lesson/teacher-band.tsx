import type { Lesson, LessonPerson, LessonSession } from '@mutua/contracts';
import { Button, IconButton, Menu, MenuItem, useTranslation } from '@mutua/web-kit';
import { lazyPart, phone, toastResult, useDialogPart } from '@mutua/web-kit/parts';
import { CalendarX, Clock, DoorClosed, DoorOpen, EllipsisVertical, Pencil, RotateCw } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { comingSessions } from '../shared/lesson-state.ts';
import { useCloseLessonMutation, useReopenLessonMutation } from '../shared/lessons.resource.ts';
import { EditDialog } from '../shared/offer/offer-dialog.tsx';
import { JoinLink } from './join-link.tsx';

const forms = lazyPart(() => import('./teacher-forms.tsx'));

const Box = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: 16px 24px;
  align-items: center;
  justify-content: space-between;
  margin-bottom: 28px;
  padding: 16px 20px 16px 22px;
  border: 1px solid var(--line-soft);
  border-left: 4px solid var(--give-line);
  border-radius: var(--radius-card);
  background: var(--surface);
  h2 {
    color: var(--give-text);
    font: var(--weight-bold) var(--text-sm) / 1.5 var(--font-text);
    letter-spacing: 0;
  }
  p {
    margin-top: 2px;
    color: var(--text-muted);
    font-size: var(--text-md);
    b {
      color: var(--text);
      font: var(--weight-bold) var(--text-xl) / 1.2 var(--font-display);
      font-variant-numeric: tabular-nums;
    }
  }
`;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  ${phone} {
    width: 100%;
    > :is(a, button):not(:last-child) {
      flex: 1;
    }
  }
`;

/** A text that begins with its number, which is large. */
function Figure({ text }: { text: string }) {
  const [number = ''] = /^\d+/.exec(text) ?? [];
  return (
    <>
      <b>{number}</b>
      {text.slice(number.length)}
    </>
  );
}

/** What the teacher does in a dialog. */
export type TeacherTask =
  | { kind: 'move'; session: LessonSession }
  | { kind: 'cancel'; session: LessonSession | null }
  | { kind: 'remove'; person: LessonPerson };

/** The dialogs of the teacher. @returns what opens one, and the dialog */
export function useTeacherDialogs(lesson: Lesson) {
  const [task, setTask] = useState<TeacherTask | null>(null);
  const close = () => setTask(null);
  const part = useDialogPart(forms, task !== null, close);
  return { open: setTask, dialog: part && task && <part.TeacherForm lesson={lesson} task={task} onClose={close} /> };
}

/** The band above an own lesson: its figures, and what the teacher can do. */
export function TeacherBand({ lesson, onTask }: { lesson: Lesson; onTask: (task: TeacherTask) => void }) {
  const { t } = useTranslation('lessons');
  const [close] = useCloseLessonMutation();
  const [reopen] = useReopenLessonMutation();
  const [isEditing, setEditing] = useState(false);
  const { _id: id, status, counts, seats, asking = 0 } = lesson;
  const coming = comingSessions(lesson, Date.now());
  const [next] = coming;
  const isOpen = (status === 'open' || status === 'closed') && next !== undefined;
  const change = (call: PromiseLike<{ error?: unknown }>, done: string) => toastResult(call, t('edit.failed'), done);
  const figures = [
    t('band.seats', { taken: counts.taken, seats }),
    t('band.waiting', { count: counts.waiting }),
    t('band.asking', { count: asking }),
  ];
  return (
    <Box aria-label={t('band.title')}>
      <div>
        <h2>{t(status === 'open' ? 'band.title' : `band.${status}`)}</h2>
        <p>
          {figures.map((text, index) => (
            <span key={text}>
              {index > 0 && ' · '}
              <Figure text={text} />
            </span>
          ))}
        </p>
        {lesson.hidden && <p role="status">{t('band.hidden', { note: lesson.hidden.note })}</p>}
      </div>
      <Buttons>
        <JoinLink lesson={lesson} isTeacher />
        {isOpen && (
          <>
            <Button
              variant="secondary"
              icon={<Clock aria-hidden />}
              onClick={() => onTask({ kind: 'move', session: next })}
            >
              {t('band.move')}
            </Button>
            <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
              {t('band.edit')}
            </Button>
          </>
        )}
        <Menu trigger={<IconButton label={t('band.more')} icon={<EllipsisVertical />} />}>
          {isOpen && status === 'open' && (
            <MenuItem
              icon={<DoorClosed aria-hidden />}
              onSelect={() => void change(close({ id }), t('band.closedNow'))}
            >
              {t('band.close')}
            </MenuItem>
          )}
          {isOpen && status === 'closed' && (
            <MenuItem icon={<DoorOpen aria-hidden />} onSelect={() => void change(reopen({ id }), t('band.openNow'))}>
              {t('band.reopen')}
            </MenuItem>
          )}
          <MenuItem icon={<RotateCw aria-hidden />} to={`/lessons?offer=1&again=${id}`}>
            {t('band.again')}
          </MenuItem>
          {isOpen && (
            <MenuItem
              icon={<CalendarX aria-hidden />}
              danger
              onSelect={() => onTask({ kind: 'cancel', session: null })}
            >
              {t('band.cancel')}
            </MenuItem>
          )}
        </Menu>
      </Buttons>
      <EditDialog lesson={lesson} open={isEditing} onClose={() => setEditing(false)} />
    </Box>
  );
}
