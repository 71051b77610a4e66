import { useTranslation } from '@mutua/web-kit';
import { useConfirmMailboxMutation } from '../shared/trust.resource.ts';
import { MailLink, useSettingsLink } from './mail-link.tsx';

/** The page of the mail to a mailbox. A press shows on the profile that the member owns the mailbox. */
export function ConfirmMailboxPage() {
  const { t } = useTranslation('account');
  const onward = useSettingsLink('trust');
  const [confirm, { data, error, isLoading }] = useConfirmMailboxMutation();
  return (
    <MailLink
      ask={{ title: t('trust.confirm.title'), lead: t('trust.confirm.lead'), submit: t('trust.confirm.submit') }}
      isBusy={isLoading}
      error={error}
      outcome={
        data && { title: t('trust.confirm.done.title'), lead: t('trust.confirm.done.lead', { domain: data.value }) }
      }
      onward={onward}
      press={confirm}
    />
  );
}
