import type { AddressChange } from '@mutua/contracts';
import { Button, useTranslation } from '@mutua/web-kit';
import { toastResult } from '@mutua/web-kit/parts';
import { Clock } from 'lucide-react';
import styled from 'styled-components';
import { useKeepAddressMutation, useMailAddressLinksMutation } from '../../shared/security.resource.ts';
import { useDateFormats } from '../../shared/use-date-formats.ts';

const Banner = styled.section`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 12px;
  margin: 16px 0 20px;
  padding: 12px 14px;
  border: 1px solid var(--line-soft);
  border-radius: 10px;
  background: var(--bg-sunken);
  line-height: 1.45;
  > svg {
    width: 20px;
    height: 20px;
    margin-top: 1px;
    color: var(--text-muted);
    stroke-width: 1.75;
  }
  h3 {
    font: inherit;
    font-weight: var(--weight-bold);
    letter-spacing: 0;
    overflow-wrap: anywhere;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
    line-height: 1.5;
    text-wrap: pretty;
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
  margin: 2px 0 -6px -2px;
  button {
    padding: 0 2px;
    color: var(--accent-text);
  }
`;

/** Returns the key of the text about the missing confirmations. */
const missingOf = ({ isPresentConfirmed, isNewConfirmed }: AddressChange) => {
  if (isPresentConfirmed) return 'newMissing';
  return isNewConfirmed ? 'oldMissing' : 'bothMissing';
};

/** A new address that waits for the confirmation of both addresses. */
export function PendingAddress({ change }: { change: AddressChange }) {
  const { t } = useTranslation('account');
  const { momentOf } = useDateFormats();
  const [mail, { isLoading: isMailing }] = useMailAddressLinksMutation();
  const [keep, { isLoading: isKeeping }] = useKeepAddressMutation();
  const failed = t('settings.failed');
  const mailAgain = () => toastResult(mail(), failed, t('settings.address.mailed'));
  const keepOld = () => toastResult(keep(), failed, t('settings.address.kept'));
  return (
    <Banner>
      <Clock aria-hidden />
      <div>
        <h3>{t('settings.address.pending', { email: change.email })}</h3>
        <p>{t(`settings.address.${missingOf(change)}`, { date: momentOf(change.until) })}</p>
        <Actions>
          <Button variant="ghost" size="sm" busy={isMailing} onClick={mailAgain}>
            {t('settings.address.again')}
          </Button>
          <Button variant="ghost" size="sm" busy={isKeeping} onClick={keepOld}>
            {t('settings.address.keep')}
          </Button>
        </Actions>
      </div>
    </Banner>
  );
}
