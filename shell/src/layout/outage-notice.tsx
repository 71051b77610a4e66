import { outage, SpinnerRing, slowness, useSession, useTranslation } from '@mutua/web-kit';
import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { clearOfWriting } from './corner-card.ts';

/* Overlays the page at the bottom, so that nothing moves when it appears or disappears. */
const Box = styled.div`
  position: fixed;
  z-index: 80;
  left: 50%;
  bottom: calc(16px + max(var(--bottom-bar), env(safe-area-inset-bottom)));
  display: flex;
  gap: 10px;
  align-items: center;
  width: max-content;
  max-width: calc(100vw - 32px);
  padding: 10px 16px;
  border-radius: var(--radius-control);
  background: var(--inverse);
  color: var(--text-inverse);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  transform: translateX(-50%);
  ${clearOfWriting}
`;

/** Tells the member that the server is unreachable or slow, until it is back or has answered. */
export function OutageNotice() {
  const { t } = useTranslation('shell');
  const { status } = useSession();
  const isAway = useSyncExternalStore(outage.subscribe, outage.exists, () => false);
  const isSlow = useSyncExternalStore(slowness.subscribe, slowness.exists, () => false);
  return (
    <div role="status" data-persistent>
      {(isAway || isSlow) && (
        <Box data-page-foot>
          <SpinnerRing />
          {isAway ? t(status === 'loading' ? 'outage.session' : 'outage.page') : t('outage.slow')}
        </Box>
      )}
    </div>
  );
}
