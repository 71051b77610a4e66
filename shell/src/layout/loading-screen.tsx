import { LogoMark } from '@mutua/web-kit';
import { useTranslation } from 'react-i18next';

/** The product's name while the session or the list of remotes is on its way; looks as index.html does before. */
export function LoadingScreen() {
  const { t } = useTranslation('kit');
  return (
    <div className="boot" role="status">
      <LogoMark size={36} />
      {t('appName')}
    </div>
  );
}
