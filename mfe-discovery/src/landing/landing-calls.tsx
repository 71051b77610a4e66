import { LinkButton, useTranslation } from '@mutua/web-kit';
import { Search } from 'lucide-react';
import { CallToAction, CtaActions, LeadActions } from './landing.styles.ts';

/** The two ways from the top of a landing page. */
export function LeadCalls() {
  const { t } = useTranslation('discovery');
  return (
    <LeadActions>
      <LinkButton to="/register" size="lg">
        {t('landing.start')}
      </LinkButton>
      <LinkButton to="/search" size="lg" variant="secondary" icon={<Search aria-hidden />}>
        {t('landing.search')}
      </LinkButton>
    </LeadActions>
  );
}

/** The end of a landing page. */
export function LastCall() {
  const { t } = useTranslation('discovery');
  return (
    <CallToAction>
      <h2>{t('landing.cta')}</h2>
      <CtaActions>
        <LinkButton to="/register" size="lg">
          {t('landing.start')}
        </LinkButton>
        <LinkButton to="/search" size="lg" variant="ghost">
          {t('landing.browse')}
        </LinkButton>
      </CtaActions>
    </CallToAction>
  );
}
