import type { ExchangeRequest } from '@mutua/contracts';
import { Button, useTranslation } from '@mutua/web-kit';
import { useState } from 'react';
import { AcceptDialog } from './accept-dialog.tsx';
import { prepareAnswerForms } from './answer-forms.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** The receiver's buttons for a pending request. */
export function AnswerButtons({ request, size = 'md' }: { request: ExchangeRequest; size?: 'sm' | 'md' }) {
  const { t } = useTranslation('exchange');
  const [asked, setAsked] = useState<'accept' | 'reject' | null>(null);
  const close = () => setAsked(null);
  const ahead = { onPointerEnter: prepareAnswerForms, onFocus: prepareAnswerForms };
  return (
    <>
      <Button size={size} {...ahead} aria-keyshortcuts="A" onClick={() => setAsked('accept')}>
        {t('accept.submit')}
      </Button>
      <Button size={size} {...ahead} variant="secondary" aria-keyshortcuts="X" onClick={() => setAsked('reject')}>
        {t('reject.submit')}
      </Button>
      <AcceptDialog request={request} open={asked === 'accept'} onClose={close} />
      <ReasonDialog refusal="reject" request={request} open={asked === 'reject'} onClose={close} />
    </>
  );
}
