import { useTranslation } from '@mutua/web-kit';
import { SectionHead } from '../parts/section-head.tsx';
import { SubHeading } from '../parts/sub-heading.tsx';
import { ConfirmIdentity } from '../security/confirm-identity.tsx';
import { ErasePart } from './erase-part.tsx';
import { ExportPart } from './export-part.tsx';

/** What the site has of the member: an archive of it, and its end. */
export function DataSection() {
  const { t } = useTranslation('account');
  return (
    <ConfirmIdentity>
      <SectionHead title={t('dataSettings.title')} lede={t('dataSettings.lede')} />
      <SubHeading>{t('dataSettings.export.title')}</SubHeading>
      <ExportPart />
      <SubHeading>{t('dataSettings.erase.heading')}</SubHeading>
      <ErasePart />
    </ConfirmIdentity>
  );
}
