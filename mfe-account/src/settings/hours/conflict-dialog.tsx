import type { Hours } from '@mutua/contracts';
import { type Weekday, weekFrom } from '@mutua/contracts/limits';
import { Button, Dialog, DialogActions, useSession, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { type Difference, differencesOf, draftOf, type HoursDraft } from './hours-draft.ts';
import { useHoursTexts } from './use-hours-texts.ts';
import { useFollowedZone } from './zone-row.tsx';

/* This part scrolls by itself, also by keys, so that the question and the buttons stay visible. */
const Scrolling = styled.section`
  max-height: max(160px, min(420px, 46vh));
  margin-bottom: 20px;
  overflow-y: auto;
`;
const List = styled.dl`
  border-top: 1px solid var(--line);
  > div {
    padding: 10px 0;
    border-bottom: 1px solid var(--line-soft);
  }
  dt {
    font-weight: var(--weight-bold);
    &::first-letter {
      text-transform: uppercase;
    }
  }
  dd {
    color: var(--text-muted);
    font-size: var(--text-sm);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
`;

const TITLES = {
  timeZone: 'timeSettings.zone.title',
  days: 'hours.days.title',
  buffer: 'hours.around.buffer',
  notice: 'hours.around.notice',
  horizon: 'hours.around.horizon',
} as const;
const isTitled = (part: Difference): part is keyof typeof TITLES => part in TITLES;

export interface ConflictDialogProps {
  /** The hours that are saved now; null without a conflict. */
  present: Hours | null;
  /** The typed hours. */
  draft: HoursDraft;
  busy: boolean;
  /** Called when the typed hours stay in the form, unsaved. */
  onClose: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shown when other hours were saved meanwhile. It shows the difference, and asks which hours to keep. */
export function ConflictDialog({ present, draft, busy, onClose, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const texts = useHoursTexts();
  const followed = useFollowedZone();
  const wordsOf = (hours: HoursDraft, part: Difference): string => {
    if (!isTitled(part)) return texts.slots(hours.weekly[part as Weekday]);
    if (part === 'timeZone') return hours.timeZone?.replaceAll('_', ' ') ?? followed;
    return part === 'days' ? texts.specialDays(hours.days) : texts[part](hours[part]);
  };
  const theirs = present && draftOf(present);
  return (
    <Dialog
      open={theirs !== null}
      onClose={onClose}
      title={t('hours.conflict.title')}
      description={t('hours.conflict.lead')}
    >
      {theirs && (
        <>
          <Scrolling tabIndex={0} aria-label={t('hours.conflict.differences')}>
            <List>
              {differencesOf(draft, theirs, weekFrom(user?.time?.firstDay)).map((part) => (
                <div key={part}>
                  <dt>{isTitled(part) ? t(TITLES[part]) : texts.day(part)}</dt>
                  <dd>{t('hours.conflict.now', { hours: wordsOf(theirs, part) })}</dd>
                  <dd>{t('hours.conflict.yours', { hours: wordsOf(draft, part) })}</dd>
                </div>
              ))}
            </List>
          </Scrolling>
          <DialogActions>
            <Button variant="secondary" onClick={onTakeTheirs}>
              {t('hours.conflict.take')}
            </Button>
            <Button busy={busy} onClick={onKeepMine}>
              {t('hours.conflict.keep')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
