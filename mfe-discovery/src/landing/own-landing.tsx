import { Page, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { Landing } from './landing.styles.ts';
import { LastCall, LeadCalls } from './landing-calls.tsx';
import { LandingCategories } from './landing-categories.tsx';
import { LandingNear } from './landing-near.tsx';
import { LandingSkills } from './landing-skills.tsx';

const Hero = styled.div`
  display: grid;
  gap: 20px;
  justify-items: start;
  max-width: 44em;
  overflow-wrap: anywhere;
  h1 {
    font-size: clamp(34px, 6vw, 60px);
    line-height: 1.08;
    text-wrap: balance;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-lg);
    text-wrap: pretty;
  }
`;

/** The landing page of a site of its own: its headline, and nothing that is invented. */
export function OwnLanding({ headline, lead, members }: { headline: string; lead: string; members?: number }) {
  const { t } = useTranslation('discovery');
  return (
    <Page title={t('landing.title')}>
      <Landing>
        <Hero>
          <h1 dir="auto">{headline}</h1>
          {lead && <p dir="auto">{lead}</p>}
          {members !== undefined && <p>{t('landing.members', { count: members })}</p>}
          <LeadCalls />
        </Hero>
        <LandingSkills />
        <LandingCategories />
        <LandingNear />
        <LastCall />
      </Landing>
    </Page>
  );
}
