import type { ExchangeRequest } from '@mutua/contracts';
import { Button, type ButtonProps, useTranslation } from '@mutua/web-kit';
import { useState } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';

type CancelButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'aria-label'> & { request: ExchangeRequest };

/** Cancels a request after a confirmation. */
export function CancelButton({ request, ...button }: CancelButtonProps) {
  const { t } = useTranslation('exchange');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {t('requests.cancel')}
      </Button>
      <ReasonDialog refusal="cancel" request={request} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
