import { LinkButton, Page, PageHeader, Section, TextLink } from '@mutua/web-kit';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import styled from 'styled-components';

/** The contact address, which the footer shows too. */
const MAIL = 'hello@mutua.example';

const Text = styled.p`
  max-width: 68ch;
  font-size: var(--text-md);
  line-height: var(--leading-body);
  text-wrap: pretty;
  & + & {
    margin-top: 12px;
  }
`;
const Next = styled.div`
  margin-top: 40px;
`;

/** The components for the tags in the texts. */
const LINKS = {
  mail: <TextLink to={`mailto:${MAIL}`} />,
  search: <TextLink to="/search" />,
  browse: <TextLink to="/skills" />,
  help: <TextLink to="/help" />,
  contact: <TextLink to="/contact" />,
  privacy: <TextLink to="/privacy" />,
  terms: <TextLink to="/terms" />,
  community: <TextLink to="/community" />,
  settings: <TextLink to="/profile/edit" />,
};

type Topic = 'about' | 'contact' | 'help' | 'privacy' | 'terms' | 'community';

interface Chapter {
  title: string;
  text: string[];
}

/** A page of text only: title, lead, chapters. The whole text is in the locale file. */
function StaticPage({ topic, next }: { topic: Topic; next?: ReactNode }) {
  const { t } = useTranslation('discovery');
  const chapters = t(`pages.${topic}.chapters`, { returnObjects: true }) as Chapter[];
  return (
    <Page title={t(`pages.${topic}.title`)} width={760}>
      <PageHeader title={t(`pages.${topic}.title`)} subtitle={t(`pages.${topic}.lead`)} />
      {chapters.map(({ title, text }, chapter) => (
        <Section key={title} title={title} divided={chapter > 0}>
          {text.map((paragraph, index) => (
            <Text key={paragraph}>
              <Trans
                t={t}
                i18nKey={`pages.${topic}.chapters.${chapter}.text.${index}`}
                components={LINKS}
                values={{ mail: MAIL }}
              />
            </Text>
          ))}
        </Section>
      ))}
      {next && <Next>{next}</Next>}
    </Page>
  );
}

export function AboutPage() {
  const { t } = useTranslation('discovery');
  return <StaticPage topic="about" next={<LinkButton to="/search">{t('landing.search')}</LinkButton>} />;
}
export const ContactPage = () => <StaticPage topic="contact" />;
export const HelpPage = () => <StaticPage topic="help" />;
export const PrivacyPage = () => <StaticPage topic="privacy" />;
export const TermsPage = () => <StaticPage topic="terms" />;
export function CommunityPage() {
  const { t } = useTranslation('discovery');
  return (
    <StaticPage
      topic="community"
      next={<LinkButton to="/search?type=people">{t('pages.community.meet')}</LinkButton>}
    />
  );
}
