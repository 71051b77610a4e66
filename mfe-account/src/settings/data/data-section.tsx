import { useTranslation } from '@mutua/web-kit';
import { ConfirmIdentity } from '../../shared/confirm-identity.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { SettingsState } from '../parts/settings-state.tsx';
import { SubHeading } from '../parts/sub-heading.tsx';
import { BringPart } from './bring-part.tsx';
import { ErasePart } from './erase-part.tsx';
import { ExportPart, useExport } from './export-part.tsx';
import { useErasureQuery } from './own-data.resource.ts';

/** The member's data: its export, and the erasure of the account. */
export function DataSection() {
  const { t } = useTranslation('account');
  // The queries are here, because the parts would send them once more when they replace the error.
  const exported = useExport();
  const erasure = useErasureQuery(undefined, { refetchOnMountOrArgChange: true });
  // One service answers both queries. When it is unreachable, one message is enough.
  const isAway = [exported, erasure].every(({ data, error }) => !data && error);
  const retry = () => Promise.all([exported.refetch(), erasure.refetch()]);
  return (
    <ConfirmIdentity>
      <SectionHead title={t('dataSettings.title')} lede={t('dataSettings.lede')} />
      {isAway ? (
        <SettingsState error={exported.error} isFetching={exported.isFetching || erasure.isFetching} refetch={retry} />
      ) : (
        <>
          <SubHeading>{t('dataSettings.export.title')}</SubHeading>
          <ExportPart query={exported} />
          <SubHeading>{t('dataSettings.bring.title')}</SubHeading>
          <BringPart />
          <SubHeading>{t('dataSettings.erase.heading')}</SubHeading>
          <ErasePart query={erasure} />
        </>
      )}
    </ConfirmIdentity>
  );
}
