import { outage, SpinnerRing, useSession } from '@mutua/web-kit';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';

/* Over the page, at the bottom: nothing moves when it comes and goes. */
const Box = styled.div`
  position: fixed;
  z-index: 80;
  left: 50%;
  bottom: calc(16px + env(safe-area-inset-bottom));
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
`;

/** Says that the server cannot be reached, and what becomes of this page, until it is there again. */
export function OutageNotice() {
  const { t } = useTranslation('shell');
  const { status } = useSession();
  const isAway = useSyncExternalStore(outage.subscribe, outage.exists);
  return (
    <div role="status" data-persistent>
      {isAway && (
        <Box>
          <SpinnerRing />
          {t(status === 'loading' ? 'outage.session' : 'outage.page')}
        </Box>
      )}
    </div>
  );
}
