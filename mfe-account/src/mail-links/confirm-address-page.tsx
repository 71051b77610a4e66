import { refreshUser, useAppDispatch, useSession, useTranslation } from '@mutua/web-kit';
import { useConfirmAddressMutation } from '../shared/account.resource.ts';
import { MailLink, useSettingsLink } from './mail-link.tsx';

/** The page of the mails about a new address. A press confirms the change for the address that got the mail. */
export function ConfirmAddressPage() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const onward = useSettingsLink('account');
  const [confirm, { data, error, isLoading }] = useConfirmAddressMutation();
  const wordsOf = (part: 'confirm' | 'done' | 'waiting') => ({
    title: t(`address.${part}.title`),
    lead: t(`address.${part}.lead`),
  });
  const press = async (token: string) => {
    const answer = await confirm(token);
    if (answer.data?.isDone && user) await dispatch(refreshUser());
  };
  return (
    <MailLink
      ask={{ ...wordsOf('confirm'), submit: t('address.confirm.submit') }}
      isBusy={isLoading}
      error={error}
      outcome={data && wordsOf(data.isDone ? 'done' : 'waiting')}
      onward={onward}
      press={press}
    />
  );
}
