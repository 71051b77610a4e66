import {
  Button,
  errorMessage,
  LinkButton,
  refreshUser,
  useAppDispatch,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { useParams } from 'react-router-dom';
import { useConfirmAddressMutation } from '../shared/account.resource.ts';
import { AuthLayout } from '../shared/auth-layout.tsx';

/** Where the mails about another address lead: one press confirms for the address that got the mail. */
export function ConfirmAddressPage() {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const [confirm, { data, error, isLoading }] = useConfirmAddressMutation();
  // A press, because programs that look at mails open their links.
  const press = async () => {
    const answer = await confirm(token);
    if (answer.data?.isDone && user) await dispatch(refreshUser());
  };
  const onward = (
    <LinkButton to={user ? '/settings/account' : '/login'} variant="primary" size="lg" full>
      {t(user ? 'address.toSettings' : 'login.submit')}
    </LinkButton>
  );
  if (error) {
    return (
      <AuthLayout title={t('notMe.failedTitle')} lead={errorMessage(error, t('notMe.failed'))}>
        {onward}
      </AuthLayout>
    );
  }
  if (data) {
    const outcome = data.isDone ? 'done' : 'waiting';
    return (
      <AuthLayout title={t(`address.${outcome}.title`)} lead={t(`address.${outcome}.lead`)}>
        {onward}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('address.confirm.title')} lead={t('address.confirm.lead')}>
      <Button variant="primary" size="lg" full busy={isLoading} onClick={press}>
        {t('address.confirm.submit')}
      </Button>
    </AuthLayout>
  );
}
