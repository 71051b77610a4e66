import { Logo } from '@mutua/web-kit';
import { useTranslation } from 'react-i18next';

/** The product's name while the session or the list of remotes loads. index.html shows the same before. */
export function LoadingScreen() {
  const { t } = useTranslation('kit');
  return (
    <div className="boot" role="status">
      <Logo />
      <p>{t('loading')}</p>
    </div>
  );
}
