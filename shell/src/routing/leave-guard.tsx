import { Button, Dialog, DialogActions, unsaved, useSession, useTranslation } from '@mutua/web-kit';
import { useRef } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before a navigation leaves a page with unsaved input of any remote. */
export function LeaveGuard() {
  const { t } = useTranslation('shell');
  const { isAuthenticated } = useSession();
  const stay = useRef<HTMLButtonElement>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    // The session has ended, so the page cannot stay. The member's drafts are kept.
    if (!isAuthenticated && nextLocation.pathname === '/login') return false;
    return unsaved.asks();
  });
  const keep = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={keep}
      title={t('leave.title')}
      description={t('leave.body')}
      role="alertdialog"
      width={440}
      initialFocus={stay}
      hideClose
    >
      <DialogActions>
        <Button variant="secondary" onClick={() => blocker.proceed?.()}>
          {t('leave.leave')}
        </Button>
        <Button ref={stay} onClick={keep}>
          {t('leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
