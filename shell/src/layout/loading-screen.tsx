import { Logo, useTranslation, useWaiting } from '@mutua/web-kit';

/** Shows the product's name while the list of remotes loads, as index.html does before. */
export function LoadingScreen() {
  const { t } = useTranslation('kit');
  useWaiting({ sinceNavigation: true });
  return (
    <div className="boot" role="status">
      <Logo />
      <p>{t('loading')}</p>
    </div>
  );
}
