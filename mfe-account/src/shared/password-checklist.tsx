import { PASSWORD_CHECKS } from '@mutua/contracts/constants';
import { Checklist, useTranslation } from '@mutua/web-kit';

/** The rules of a new password, ticked off while it is typed. */
export function PasswordChecklist({ password }: { password: string }) {
  const { t } = useTranslation('account');
  const items = PASSWORD_CHECKS.map(({ key, test }) => ({ label: t(`password.checks.${key}`), met: test(password) }));
  return <Checklist label={t('password.label')} items={items} />;
}
