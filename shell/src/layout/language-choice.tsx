import { media, useAppDispatch, useSite, useTranslation } from '@mutua/web-kit';
import { chooseLanguage, isLanguage, LANGUAGE_NAMES } from '@mutua/web-kit/parts';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';

const Row = styled.nav`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 20px;
  font-size: var(--text-sm);
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 18px;
  }
  a[aria-current] {
    color: var(--text);
    font-weight: var(--weight-medium);
    text-decoration: underline;
    text-decoration-color: var(--accent);
    text-decoration-thickness: 2px;
    text-underline-offset: 5px;
  }
  ${media.touch} {
    ul {
      gap: 0 24px;
    }
  }
`;
const Heading = styled.h2`
  color: var(--text);
  font: var(--weight-bold) 13px/1.4 var(--font-text);
  letter-spacing: 0;
`;

/**
 * Each language by its own name. They are links to the same page, which also work without scripts, and which search engines follow. With
 * scripts, a press changes the language in place.
 */
export function LanguageChoice() {
  const { t, language } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const { languages = Object.keys(LANGUAGE_NAMES) } = useSite();
  const choose = (event: MouseEvent, code: string) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isElsewhere || !isLanguage(code)) return;
    event.preventDefault();
    void dispatch(chooseLanguage(code));
  };
  return (
    <Row aria-labelledby="footer-language">
      <Heading id="footer-language">{t('footer.language')}</Heading>
      <ul>
        {Object.entries(LANGUAGE_NAMES)
          .filter(([code]) => languages.includes(code))
          .map(([code, name]) => (
            <li key={code}>
              <a
                href={`${search ? `${search}&` : '?'}lang=${code}`}
                lang={code}
                hrefLang={code}
                aria-current={code === language || undefined}
                onClick={(event) => choose(event, code)}
              >
                {name}
              </a>
            </li>
          ))}
      </ul>
    </Row>
  );
}
