import { ConfirmDialog, useTranslation } from '@mutua/web-kit';
import { type ReactNode, useState } from 'react';

/** Asks before a dialog with long texts is closed while they are not saved. Render the `question` inside the dialog. */
export function useCloseQuestion(isDirty: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const { t } = useTranslation('account');
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (isDirty ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title={t('organise.site.closeTitle')}
        confirmLabel={t('organise.site.closeConfirm')}
        danger
      >
        {t('organise.site.closeBody')}
      </ConfirmDialog>
    ),
  };
}
