import { useTranslation } from '@mutua/web-kit';
import { SectionHead } from '../parts/section-head.tsx';
import { SubHeading } from '../parts/sub-heading.tsx';
import { SignedIn } from './signed-in.tsx';

/** Who can get in, and where the member is signed in. */
export function SecuritySection() {
  const { t } = useTranslation('account');
  return (
    <>
      <SectionHead title={t('settings.security.title')} lede={t('settings.security.lede')} />
      <SubHeading>{t('settings.devices.title')}</SubHeading>
      <SignedIn />
    </>
  );
}
