import { Logo, media, siteMail, useSite, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { LanguageChoice } from './language-choice.tsx';

const SOCIAL = [
  ['Instagram', 'https://www.instagram.com/mutua_example'],
  ['LinkedIn', 'https://www.linkedin.com/company/mutua-example'],
  ['X', 'https://x.com/mutua_example'],
] as const;

/** The pages that exist only once the site has written them. */
const OWN_PAGES = ['rules', 'imprint'] as const;

const COLUMNS = [
  [
    'explore',
    [
      ['browse', '/skills'],
      ['search', '/search'],
      ['community', '/community'],
    ],
  ],
  [
    'product',
    [
      ['about', '/about'],
      ['contact', '/contact'],
      ['help', '/help'],
      ['safety', '/safety'],
    ],
  ],
  [
    'legal',
    [
      ['privacy', '/privacy'],
      ['terms', '/terms'],
    ],
  ],
] as const;

const Box = styled.footer`
  border-top: 1px solid var(--line-soft);
  background: var(--bg-sunken);
  color: var(--text-muted);
  a {
    display: inline-block;
    padding: 5px 0;
  }
  ${media.hover} {
    a:hover {
      color: var(--text);
    }
  }
  ${media.touch} {
    a {
      padding: 12px 0;
    }
  }
  @media print {
    display: none;
  }
`;
const Grid = styled.div`
  display: grid;
  grid-template-columns: 2fr 1fr 1fr 1fr;
  gap: 32px;
  max-width: calc(var(--page) + 2 * var(--gutter));
  margin: 0 auto;
  padding: 56px var(--gutter) 28px;
  ${phone} {
    grid-template-columns: 1fr 1fr;
    padding-top: 40px;
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;
const Pitch = styled.div`
  display: grid;
  gap: 14px;
  align-content: start;
  justify-items: start;
  max-width: 340px;
  color: var(--text);
  p {
    color: var(--text-muted);
    font-size: 15px;
    line-height: var(--leading-body);
    text-wrap: pretty;
  }
`;
const Heading = styled.h2`
  margin-bottom: 12px;
  color: var(--text);
  font: var(--weight-bold) 13px/1.4 var(--font-text);
  letter-spacing: 0;
`;
const Base = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 24px;
  padding-top: 12px;
  border-top: 1px solid var(--line-soft);
  font-size: var(--text-xs);
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 20px;
  }
`;

export function Footer() {
  const { t } = useTranslation('shell');
  const { t: kit } = useTranslation('kit');
  const { isOwn, motto, mail, links = [], pages = [] } = useSite();
  const elsewhere = isOwn ? links.map(({ label, url }) => [label, url] as const) : SOCIAL;
  const contact = isOwn && !mail ? undefined : siteMail();
  return (
    <Box>
      <Grid>
        <Pitch>
          <Logo />
          <p dir="auto">{motto ?? t('footer.pitch')}</p>
        </Pitch>
        {COLUMNS.map(([column, entries]) => (
          <nav key={column} aria-labelledby={`footer-${column}`}>
            <Heading id={`footer-${column}`}>{column === 'product' ? kit('appName') : t(`footer.${column}`)}</Heading>
            <ul>
              {column === 'legal' &&
                OWN_PAGES.filter((page) => pages.includes(page)).map((page) => (
                  <li key={page}>
                    <Link to={`/site/${page}`}>{t(`footer.${page}`)}</Link>
                  </li>
                ))}
              {entries.map(([text, to]) => (
                <li key={to}>
                  <Link to={to}>{t(`footer.${text}`)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <LanguageChoice />
        <Base>
          <span>
            {t('footer.copyright')}
            {isOwn && <> · {t('footer.runsOn')}</>}
          </span>
          <ul aria-label={t('footer.social')}>
            {elsewhere.map(([name, href]) => (
              <li key={name} data-of-product={isOwn ? undefined : ''}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </li>
            ))}
            {contact && (
              <li data-of-product={isOwn ? undefined : ''}>
                <a href={`mailto:${contact}`}>{contact}</a>
              </li>
            )}
          </ul>
        </Base>
      </Grid>
    </Box>
  );
}
