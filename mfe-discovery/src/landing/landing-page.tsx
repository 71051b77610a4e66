import { Avatar, Page, type Prepare, SwapLine, useSite, useTranslation } from '@mutua/web-kit';
import { BadgeCheck, Check, Globe, RefreshCw, Video } from 'lucide-react';
import { readTopSkills } from '../shared/skills.resource.ts';
import { Author, Band, Benefits, Features, Landing, Lead, Quotes, Stats, Steps } from './landing.styles.ts';
import { LastCall, LeadCalls } from './landing-calls.tsx';
import { LandingCategories } from './landing-categories.tsx';
import { LandingNear } from './landing-near.tsx';
import { LandingSkills } from './landing-skills.tsx';
import { OwnLanding } from './own-landing.tsx';
import { RequestExample } from './request-example.tsx';

const STATS = ['learners', 'countries', 'exchanges', 'rating'] as const;
const FEATURES = [
  ['free', RefreshCw],
  ['global', Globe],
  ['calls', Video],
  ['verified', BadgeCheck],
] as const;
const BENEFITS = ['choose', 'meet', 'keep', 'leave'] as const;
const QUOTES = ['amara', 'mateo', 'hana'] as const;

export const prepare: Prepare = () => [readTopSkills()];

/** The start page for visitors: texts, and skills that members teach. The figures and testimonials of the product's own are sample texts. */
export function LandingPage() {
  const { landing } = useSite();
  return landing ? <OwnLanding {...landing} /> : <SampleLanding />;
}

function SampleLanding() {
  const { t } = useTranslation('discovery');
  return (
    <Page title={t('landing.title')}>
      <Landing>
        <SwapLine
          size="hero"
          left={{ name: t('landing.quotes.amara.name') }}
          right={{ name: t('landing.quotes.mateo.name') }}
          give={{ label: t('landing.hero.giveLabel'), skill: t('landing.hero.give') }}
          get={{ label: t('landing.hero.getLabel'), skill: t('landing.hero.get') }}
        />
        <Lead>
          <p>{t('landing.lead')}</p>
          <LeadCalls />
        </Lead>
        <Stats>
          {STATS.map((stat) => (
            <div key={stat}>
              <dt>{t(`landing.stats.${stat}.label`)}</dt>
              <dd>{t(`landing.stats.${stat}.value`)}</dd>
            </div>
          ))}
        </Stats>

        <LandingSkills />
        <LandingCategories />
        <LandingNear />

        <Band>
          <h2>{t('landing.features.title')}</h2>
          <Features>
            {FEATURES.map(([feature, Icon]) => (
              <li key={feature}>
                <Icon aria-hidden />
                <h3>{t(`landing.features.${feature}.title`)}</h3>
                <p>{t(`landing.features.${feature}.text`)}</p>
              </li>
            ))}
          </Features>
        </Band>

        <Band>
          <div>
            <h2>{t('landing.steps.title')}</h2>
            <p>{t('landing.steps.text')}</p>
          </div>
          <Steps>
            <RequestExample />
            <Benefits>
              {BENEFITS.map((benefit) => (
                <li key={benefit}>
                  <Check aria-hidden />
                  {t(`landing.benefits.${benefit}`)}
                </li>
              ))}
            </Benefits>
          </Steps>
        </Band>

        <Band>
          <h2>{t('landing.quotes.title')}</h2>
          <Quotes>
            {QUOTES.map((quote) => (
              <figure key={quote}>
                <blockquote>{t(`landing.quotes.${quote}.text`)}</blockquote>
                <Author>
                  <Avatar name={t(`landing.quotes.${quote}.name`)} decorative />
                  <span>
                    <b>{t(`landing.quotes.${quote}.name`)}</b>
                    <small>{t(`landing.quotes.${quote}.about`)}</small>
                  </span>
                </Author>
              </figure>
            ))}
          </Quotes>
        </Band>

        <LastCall />
      </Landing>
    </Page>
  );
}
