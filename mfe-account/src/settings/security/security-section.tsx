import { useTranslation } from '@mutua/web-kit';
import { Devices } from '../../profile/devices.tsx';
import { SectionHead } from '../parts/section-head.tsx';

/** Who can get in, and where the member is signed in. */
export function SecuritySection() {
  const { t } = useTranslation('account');
  return (
    <>
      <SectionHead title={t('settings.security.title')} lede={t('settings.security.lede')} />
      <Devices />
    </>
  );
}
