import type { User } from '@mutua/contracts';
import { Button, Dialog, DialogActions, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';

const Places = styled.dl`
  display: grid;
  gap: 12px;
  margin-bottom: 20px;
  overflow-wrap: anywhere;
  dt {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  dd {
    font-weight: var(--weight-bold);
  }
`;

export interface PlaceConflictProps {
  /** The profile that is saved now; null without a conflict. */
  present: User | null;
  /** The place in the form. */
  typed: string;
  busy: boolean;
  /** Called when the form stays as it is, unsaved. */
  onClose: () => void;
  onSettle: (present: User, isMine: boolean) => unknown;
}

/** Shown when another page or device has saved another place meanwhile. It shows both, and asks which one counts. */
export function PlaceConflict({ present, typed, busy, onClose, onSettle }: PlaceConflictProps) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open={present !== null}
      onClose={onClose}
      title={t('profile.conflict.title')}
      description={t('profile.conflict.lead')}
    >
      {present && (
        <>
          <Places>
            <div>
              <dt>{t('profile.conflict.now')}</dt>
              <dd dir="auto">{present.location || t('profile.conflict.none')}</dd>
            </div>
            <div>
              <dt>{t('profile.conflict.yours')}</dt>
              <dd dir="auto">{typed.trim() || t('profile.conflict.none')}</dd>
            </div>
          </Places>
          <DialogActions>
            <Button variant="secondary" onClick={() => onSettle(present, false)}>
              {t('profile.conflict.take')}
            </Button>
            <Button busy={busy} onClick={() => onSettle(present, true)}>
              {t('profile.conflict.keep')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
