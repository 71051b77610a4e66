import { LinkButton, Page, PageHeader, Section, TextLink, Trans, useTranslation } from '@mutua/web-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** The contact address, which the footer shows too. */
const MAIL = 'hello@mutua.example';

const Text = styled.p`
  max-width: 45em;
  font-size: var(--text-md);
  line-height: var(--leading-body);
  text-wrap: pretty;
  & + & {
    margin-top: 12px;
  }
  a {
    /* As a block it would push the full stop after it to the next line. */
    display: inline;
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
  safety: <TextLink to="/safety" />,
  settings: <TextLink to="/settings" />,
  data: <TextLink to="/settings/data" />,
};

type Topic = 'about' | 'contact' | 'help' | 'privacy' | 'terms' | 'community';

/** A page of text only: title, lead, and chapters of paragraphs. All texts are in the locale file. */
function StaticPage({ topic, next }: { topic: Topic; next?: ReactNode }) {
  const { t, has } = useTranslation('discovery');
  return (
    <Page title={t(`pages.${topic}.title`)} width={760}>
      <PageHeader title={t(`pages.${topic}.title`)} subtitle={t(`pages.${topic}.lead`)} />
      {numbered((chapter) => `pages.${topic}.chapters.${chapter}.title` as const, has).map((title, chapter) => (
        <Section key={title} title={t(title)} divided={chapter > 0}>
          {numbered((index) => `pages.${topic}.chapters.${chapter}.text.${index}` as const, has).map((text) => (
            <Text key={text}>
              <Trans namespace="discovery" id={text} components={LINKS} values={{ mail: MAIL }} />
            </Text>
          ))}
        </Section>
      ))}
      {next && <Next>{next}</Next>}
    </Page>
  );
}

/** The keys of a list in the locale file, one for each entry. */
function numbered<Key extends string>(keyOf: (index: number) => Key, has: (key: string) => boolean): Key[] {
  const keys: Key[] = [];
  for (let key = keyOf(0); has(key); key = keyOf(keys.length)) keys.push(key);
  return keys;
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
