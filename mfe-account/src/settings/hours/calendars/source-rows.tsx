import type { CalendarSource } from '@mutua/contracts';
import { CALENDAR } from '@mutua/contracts/limits';
import { Button, ConfirmDialog, errorMessage, isApiFailure, toast, useTranslation } from '@mutua/web-kit';
import { toastResult, useDialogPart } from '@mutua/web-kit/parts';
import { EyeOff, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { SettingRow, SettingRows } from '../../../shared/setting-rows.tsx';
import { BelowRows } from '../../parts/section-spacing.ts';
import { dialogs } from './calendar-dialogs.ts';
import { useRefreshSourceMutation, useRemoveSourceMutation } from './calendars.resource.ts';
import { nameOf, SourceRow } from './source-row.tsx';

const Most = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

export interface SourceRowsProps {
  sources: readonly CalendarSource[];
  /** The id of the calendar that is being read now. */
  readingId: string | null;
  /** Called when a calendar was added, or is to be read again. */
  onRead: (source: CalendarSource) => void;
  /** The rows above the calendars. */
  children: ReactNode;
}

/** The calendars of other providers that contain the member's busy times. */
export function SourceRows({ sources, readingId, onRead, children }: SourceRowsProps) {
  const { t } = useTranslation('account');
  const [refresh, { isLoading: isAsking, originalArgs: askedId }] = useRefreshSourceMutation();
  const [remove, { isLoading: isRemoving }] = useRemoveSourceMutation();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<CalendarSource | null>(null);
  // The button to add a calendar, or the element in its place.
  const last = useRef<HTMLElement>(null);
  const follow = (element: HTMLElement | null) => {
    last.current = element;
  };
  const parts = useDialogPart(dialogs, isAdding, () => setAdding(false));

  const again = async (source: CalendarSource) => {
    const { error } = await refresh(source._id);
    if (!error) onRead(source);
    // For status 429, a message that every page has shows when to try again.
    else if (!isApiFailure(error) || error.status !== 429) toast.error(errorMessage(error, t('settingsParts.failed')));
  };
  const takeOff = async () => {
    const isRemoved = await toastResult(
      remove(removed?._id ?? ''),
      t('settingsParts.failed'),
      t('hours.calendars.sources.removed'),
    );
    flushSync(() => setRemoved(null));
    // The pressed button no longer exists, so the focus moves to this element.
    if (isRemoved) last.current?.focus();
  };
  const add = (
    <Button
      ref={follow}
      variant="secondary"
      size={sources.length > 0 ? 'sm' : 'md'}
      icon={<Plus aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t('hours.calendars.sources.add')}
    </Button>
  );
  return (
    <>
      <SettingRows $close>
        {children}
        {sources.length === 0 && (
          <SettingRow
            wide
            icon={<EyeOff />}
            title={t('hours.calendars.sources.title')}
            detail={t('hours.calendars.sources.none')}
          >
            {add}
          </SettingRow>
        )}
        {sources.map((source) => (
          <SourceRow
            key={source._id}
            source={source}
            busy={readingId === source._id || (isAsking && askedId === source._id)}
            onAgain={() => again(source)}
            onRemove={() => setRemoved(source)}
          />
        ))}
      </SettingRows>
      {sources.length > 0 && (
        <BelowRows>
          {sources.length < CALENDAR.sources ? (
            add
          ) : (
            <Most ref={follow} tabIndex={-1}>
              {t('hours.calendars.sources.most', { max: CALENDAR.sources })}
            </Most>
          )}
        </BelowRows>
      )}
      <ConfirmDialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={takeOff}
        title={t('hours.calendars.sources.removeDialog.title')}
        confirmLabel={t('hours.calendars.sources.remove')}
        danger
        busy={isRemoving}
      >
        {removed && t('hours.calendars.sources.removeDialog.lead', { name: nameOf(removed) })}
      </ConfirmDialog>
      {parts && (
        <parts.SourceDialog
          open={isAdding}
          finalFocus={last}
          onClose={() => setAdding(false)}
          onAdded={(source) => {
            setAdding(false);
            onRead(source);
          }}
        />
      )}
    </>
  );
}
