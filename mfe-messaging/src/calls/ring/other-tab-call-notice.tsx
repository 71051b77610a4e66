import { Button, toast, useTranslation } from '@mutua/web-kit';
import { firstNameOf, phone } from '@mutua/web-kit/parts';
import { useEffect } from 'react';
import styled from 'styled-components';
import { askToShowCall } from './announce-call-to-tabs.ts';
import type { OtherTabCall } from './other-tab-call.ts';

/* At the same place as a small call, where it does not cover the composer. */
const Box = styled.section`
  position: fixed;
  z-index: 30;
  left: max(16px, env(safe-area-inset-left));
  bottom: 16px;
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  max-width: min(420px, calc(100vw - 16px));
  padding: 12px 16px;
  border: 1px dashed var(--text-muted);
  border-radius: var(--radius-dialog);
  background: var(--surface);
  ${phone} {
    top: calc(64px + env(safe-area-inset-top));
    right: 8px;
    bottom: auto;
    left: 8px;
  }
  div {
    flex: 1 1 200px;
    min-width: 0;
    font-size: var(--text-sm);
  }
  p {
    color: var(--text-muted);
  }
`;

/** Says that another tab is in a call, and offers to go there. This tab does not ring. */
export function OtherTabCallNotice({ call }: { call: OtherTabCall }) {
  const { t } = useTranslation('messaging');
  // The other tab has answered. The server can only say "on another device".
  useEffect(() => {
    toast.dismiss(`end-${call.callId}`);
  }, [call.callId]);
  return (
    <Box role="status" data-persistent>
      <div>
        <strong dir="auto">{t('calls.elsewhere.title', { name: firstNameOf(call.name) })}</strong>
        <p>{t('calls.elsewhere.quiet')}</p>
      </div>
      <Button variant="secondary" size="sm" onClick={askToShowCall}>
        {t('calls.elsewhere.go')}
      </Button>
    </Box>
  );
}
