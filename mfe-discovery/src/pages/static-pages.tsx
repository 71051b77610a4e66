import type { SitePage } from '@mutua/contracts/limits';
import {
  LinkButton,
  Page,
  PageHeader,
  Section,
  siteMail,
  TextLink,
  Trans,
  useSite,
  useTranslation,
} from '@mutua/web-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { SiteContact } from './site-contact.tsx';
import { WrittenPage } from './site-page.tsx';

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
function StaticPage({ topic, first, next }: { topic: Topic; first?: ReactNode; next?: ReactNode }) {
  const { t, has } = useTranslation('discovery');
  const mail = siteMail();
  const links = { ...LINKS, mail: <TextLink to={`mailto:${mail}`} /> };
  return (
    <Page title={t(`pages.${topic}.title`)} width={760}>
      <PageHeader title={t(`pages.${topic}.title`)} subtitle={t(`pages.${topic}.lead`)} />
      {first}
      {numbered((chapter) => `pages.${topic}.chapters.${chapter}.title` as const, has).map((title, chapter) => (
        <Section key={title} title={t(title)} divided={chapter > 0}>
          {numbered((index) => `pages.${topic}.chapters.${chapter}.text.${index}` as const, has).map((text) => (
            <Text key={text}>
              <Trans namespace="discovery" id={text} components={links} values={{ mail }} />
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
  return (
    <OwnOr page="about">
      <StaticPage topic="about" next={<LinkButton to="/search">{t('landing.search')}</LinkButton>} />
    </OwnOr>
  );
}
export function ContactPage() {
  const { isOwn } = useSite();
  return <StaticPage topic="contact" first={isOwn && <SiteContact />} />;
}
export const HelpPage = () => <StaticPage topic="help" />;
export const PrivacyPage = () => (
  <OwnOr page="privacy">
    <StaticPage topic="privacy" />
  </OwnOr>
);
export const TermsPage = () => (
  <OwnOr page="terms">
    <StaticPage topic="terms" />
  </OwnOr>
);

/** The text of the site, once it has written one. The document then redirects, too; this is for a change of page in place. */
function OwnOr({ page, children }: { page: SitePage; children: ReactNode }) {
  return useSite().pages?.includes(page) ? <WrittenPage page={page} /> : children;
}
export function CommunityPage() {
  const { t } = useTranslation('discovery');
  return (
    <StaticPage
      topic="community"
      next={<LinkButton to="/search?type=people">{t('pages.community.meet')}</LinkButton>}
    />
  );
}
