import { Logo, media, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { LanguageChoice } from './language-choice.tsx';

const MAIL = 'hello@mutua.example';
const SOCIAL = [
  ['Instagram', 'https://www.instagram.com/mutua_example'],
  ['LinkedIn', 'https://www.linkedin.com/company/mutua-example'],
  ['X', 'https://x.com/mutua_example'],
] as const;

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
  return (
    <Box>
      <Grid>
        <Pitch>
          <Logo />
          <p>{t('footer.pitch')}</p>
        </Pitch>
        {COLUMNS.map(([column, links]) => (
          <nav key={column} aria-labelledby={`footer-${column}`}>
            <Heading id={`footer-${column}`}>{column === 'product' ? kit('appName') : t(`footer.${column}`)}</Heading>
            <ul>
              {links.map(([text, to]) => (
                <li key={to}>
                  <Link to={to}>{t(`footer.${text}`)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <LanguageChoice />
        <Base>
          <span>{t('footer.copyright')}</span>
          <ul aria-label={t('footer.social')}>
            {SOCIAL.map(([name, href]) => (
              <li key={name}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </li>
            ))}
            <li>
              <a href={`mailto:${MAIL}`}>{MAIL}</a>
            </li>
          </ul>
        </Base>
      </Grid>
    </Box>
  );
}
