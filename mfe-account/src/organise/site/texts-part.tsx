import type { Site } from '@mutua/contracts';
import { SITE_PAGES, type SitePage } from '@mutua/contracts/limits';
import { Button, Section, useTranslation } from '@mutua/web-kit';
import { LANGUAGE_NAMES } from '@mutua/web-kit/parts';
import { useState } from 'react';
import styled from 'styled-components';
import { useDateFormats } from '../../shared/use-date-formats.ts';
import type { PartProps } from './site-draft.ts';
import { TextDialog } from './text-dialog.tsx';
import { WelcomeDialog } from './welcome-dialog.tsx';

const Line = styled.div`
  display: flex;
  gap: 16px;
  align-items: center;
  justify-content: space-between;
  padding: 14px 0;
  border-top: 1px solid var(--line-soft);
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }
  > div {
    min-width: 0;
  }
  button {
    flex: none;
  }
`;

/** The own texts of the site: each page in each language, and the welcome. */
export function TextsPart({ draft, onChange, pages }: PartProps & { pages: Site['pages'] }) {
  const { t } = useTranslation('account');
  const { dayOf } = useDateFormats();
  const [open, setOpen] = useState<SitePage | 'welcome' | null>(null);
  const stateOf = (page: SitePage): string => {
    const written = pages.filter((each) => each.page === page);
    if (written.length === 0)
      return t(page === 'rules' || page === 'imprint' ? 'organise.site.none' : 'organise.site.productText');
    const last =
      written
        .map(({ changedAt }) => changedAt)
        .sort()
        .at(-1) ?? '';
    const languages = written.map(({ language }) => LANGUAGE_NAMES[language]).join(', ');
    return t('organise.site.written', { languages, date: dayOf(last) });
  };
  const welcomes = Object.values(draft.welcome).filter(Boolean);
  return (
    <Section title={t('organise.site.texts')}>
      {SITE_PAGES.map((page) => {
        const isWritten = pages.some((each) => each.page === page);
        return (
          <Line key={page}>
            <div>
              <strong>{t(`organise.site.pages.${page}`)}</strong>
              <p>{stateOf(page)}</p>
            </div>
            <Button variant="secondary" onClick={() => setOpen(page)}>
              {t(isWritten ? 'organise.site.edit' : 'organise.site.write')}
            </Button>
          </Line>
        );
      })}
      <Line>
        <div>
          <strong>{t('organise.site.welcome')}</strong>
          <p dir="auto">{welcomes[0] ?? t('organise.site.welcomeNone')}</p>
        </div>
        <Button variant="secondary" onClick={() => setOpen('welcome')}>
          {t(welcomes.length > 0 ? 'organise.site.edit' : 'organise.site.write')}
        </Button>
      </Line>
      {open && open !== 'welcome' && (
        <TextDialog
          key={open}
          page={open}
          languages={draft.languages}
          first={draft.defaultLanguage}
          written={pages.filter((each) => each.page === open).map(({ language }) => language)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'welcome' && (
        <WelcomeDialog
          welcome={draft.welcome}
          languages={draft.languages}
          first={draft.defaultLanguage}
          onChange={(welcome) => onChange({ welcome })}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
