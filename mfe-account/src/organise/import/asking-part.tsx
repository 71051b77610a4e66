import type { Import } from '@mutua/contracts';
import { Button, Card, ConfirmDialog, ProgressBar, Section, useTranslation } from '@mutua/web-kit';
import { phone, toastResult } from '@mutua/web-kit/parts';
import { Pause, Play, Undo2 } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { useDateFormats } from '../../shared/use-date-formats.ts';
import { usePauseImportMutation, useResumeImportMutation, useUndoImportMutation } from './imports.resource.ts';
import { useNumbers } from './use-numbers.ts';

const Counts = styled(Card).attrs({ as: 'dl' })`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 16px;
  margin-bottom: 20px;
  dt {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  dd {
    margin: 4px 0 0;
    font: var(--weight-bold) var(--text-xl) var(--font-display);
    font-variant-numeric: tabular-nums;
  }
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
const State = styled.p<{ $warns: boolean }>`
  margin: 12px 0 20px;
  ${({ $warns }) =>
    $warns &&
    `
    padding: 12px 16px;
    border-radius: var(--radius-card);
    background: var(--warning-soft);
    color: var(--warning-text);
  `}
`;
const Note = styled.blockquote`
  margin: 0 0 20px;
  padding-left: 14px;
  border-left: 2px solid var(--line);
  color: var(--text-muted);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

interface AskingPartProps {
  shown: Import;
  /** Shows the first step again. */
  onClose: () => void;
}

/** How far asking has come, how many have answered, and the ways to stop it. */
export function AskingPart({ shown, onClose }: AskingPartProps) {
  const { t } = useTranslation('account');
  const { dayOf } = useDateFormats();
  const numbers = useNumbers();
  const [isUndoing, setUndoing] = useState(false);
  const [pause, pausing] = usePauseImportMutation();
  const [resume, resuming] = useResumeImportMutation();
  const [undo, { isLoading }] = useUndoImportMutation();
  const { _id, state, asking } = shown;
  if (!asking) return null;
  const { people, waiting, joined, declined, undeliverable, note, undoUntil } = asking;
  const failed = t('organise.import.asking.failed');
  const stop = async () => {
    const isUndone = await toastResult(undo(_id), failed, t('organise.import.asking.undone'));
    if (isUndone) setUndoing(false);
  };
  const canUndo = state !== 'undone' && Date.parse(undoUntil) > Date.now();
  return (
    <Section>
      <ProgressBar value={people - waiting} max={people} label={t('organise.import.asking.progress')} />
      <StateLine shown={shown} asking={asking} />
      <Counts>
        <div>
          <dt>{t('organise.import.asking.waiting')}</dt>
          <dd>{t('organise.import.asking.of', { part: numbers.of(waiting), all: numbers.of(people) })}</dd>
        </div>
        <div>
          <dt>{t('organise.import.asking.joined')}</dt>
          <dd>{numbers.hidden(joined)}</dd>
        </div>
        <div>
          <dt>{t('organise.import.asking.declined')}</dt>
          <dd>{numbers.hidden(declined)}</dd>
        </div>
        <div>
          <dt>{t('organise.import.asking.undeliverable')}</dt>
          <dd>{numbers.hidden(undeliverable)}</dd>
        </div>
      </Counts>
      {note && <Note dir="auto">{note}</Note>}
      <Buttons>
        {state === 'asking' && (
          <Button
            variant="secondary"
            icon={<Pause aria-hidden />}
            busy={pausing.isLoading}
            onClick={() => void toastResult(pause(_id), failed)}
          >
            {t('organise.import.asking.pause')}
          </Button>
        )}
        {state === 'paused' && (
          <Button
            icon={<Play aria-hidden />}
            busy={resuming.isLoading}
            onClick={() => void toastResult(resume(_id), failed)}
          >
            {t('organise.import.asking.resume')}
          </Button>
        )}
        {canUndo && (
          <Button variant="secondary" icon={<Undo2 aria-hidden />} onClick={() => setUndoing(true)}>
            {t('organise.import.asking.undo')}
          </Button>
        )}
        {(state === 'done' || state === 'undone') && (
          <Button variant="ghost" onClick={onClose}>
            {t('organise.import.another')}
          </Button>
        )}
      </Buttons>
      <ConfirmDialog
        open={isUndoing}
        onClose={() => setUndoing(false)}
        onConfirm={() => void stop()}
        title={t('organise.import.asking.undoTitle')}
        confirmLabel={t('organise.import.asking.undo')}
        danger
        busy={isLoading}
      >
        {t('organise.import.asking.undoText', { date: dayOf(undoUntil) })}
      </ConfirmDialog>
    </Section>
  );
}

function StateLine({ shown: { state }, asking }: { shown: Import; asking: NonNullable<Import['asking']> }) {
  const { t } = useTranslation('account');
  const { dayOf, momentOf } = useDateFormats();
  const { startedAt, paused, readyAt, undoUntil, isOver } = asking;
  const lines = {
    paused: () => t(`organise.import.asking.state.${paused === null || paused === 'organiser' ? 'paused' : paused}`),
    undone: () => t('organise.import.asking.state.undone'),
    done: () =>
      isOver
        ? t('organise.import.asking.state.over')
        : t('organise.import.asking.state.done', { date: dayOf(startedAt), until: dayOf(undoUntil) }),
    asking: () =>
      readyAt
        ? t('organise.import.asking.state.asking', { when: momentOf(readyAt) })
        : t('organise.import.asking.state.last'),
  };
  const line = state === 'paused' || state === 'undone' || state === 'done' ? lines[state] : lines.asking;
  return (
    <State role="status" $warns={state === 'paused'}>
      {line()}
    </State>
  );
}
