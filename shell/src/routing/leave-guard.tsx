import { Button, Dialog, DialogActions, unsaved, useSession, useTranslation } from '@mutua/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type HeldNavigation, useHistory } from './shell-history.ts';

/** Asks before a navigation leaves a page with unsaved input of any remote. */
export function LeaveGuard() {
  const { t } = useTranslation('shell');
  const { isAuthenticated } = useSession();
  const stay = useRef<HTMLButtonElement>(null);
  const history = useHistory();
  const [held, setHeld] = useState<HeldNavigation | null>(null);
  const [isKept, setKept] = useState(false);

  const mustAsk = useEffectEvent((navigation: HeldNavigation) => {
    const { pathname } = navigation;
    if (pathname === history.location.pathname) return false;
    // The session has ended, so the page cannot stay. The member's drafts are kept.
    if (!isAuthenticated && pathname === '/login') return false;
    if (!unsaved.asks()) return false;
    setKept(unsaved.isKept());
    setHeld(navigation);
    return true;
  });
  useEffect(() => history.guard((navigation) => mustAsk(navigation)), [history]);

  const stayHere = () => setHeld(null);
  const leave = () => {
    setHeld(null);
    held?.proceed();
  };
  return (
    <Dialog
      open={held !== null}
      onClose={stayHere}
      title={t(isKept ? 'leave.keptTitle' : 'leave.title')}
      description={t(isKept ? 'leave.keptBody' : 'leave.body')}
      role="alertdialog"
      width={440}
      initialFocus={stay}
      hideClose
    >
      <DialogActions>
        <Button variant="secondary" onClick={leave}>
          {t('leave.leave')}
        </Button>
        <Button ref={stay} onClick={stayHere}>
          {t('leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
