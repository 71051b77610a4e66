import type { Language, SitePage } from '@mutua/contracts/limits';
import { Button, ErrorState, Skeleton, SkeletonGroup, useTranslation } from '@mutua/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { LocalDate } from '../shared/hours/local-date.tsx';
import { useEarlierTextsQuery } from './site-page.resource.ts';
import { SiteText } from './site-text.tsx';

const Box = styled.section`
  margin-top: 40px;
  padding-top: 12px;
  border-top: 1px solid var(--line-soft);
`;
const Versions = styled.ul`
  summary {
    padding: 10px 0;
    cursor: pointer;
  }
  details > div {
    padding: 4px 0 12px;
  }
`;

/** What a text of the site said before, loaded when the reader asks for it. */
export function EarlierTexts(text: { page: SitePage; language: Language }) {
  const { t } = useTranslation('discovery');
  const [isOpen, setOpen] = useState(false);
  return (
    <Box>
      <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('site.earlier')}
      </Button>
      {isOpen && <List {...text} />}
    </Box>
  );
}

function List({ page, language }: { page: SitePage; language: Language }) {
  const { t } = useTranslation('discovery');
  const { data, isError, isFetching, refetch } = useEarlierTextsQuery({ page, language });
  if (isError) return <ErrorState title={t('site.failed')} onRetry={refetch} busy={isFetching} />;
  if (!data)
    return (
      <SkeletonGroup label={t('site.earlier')}>
        <Skeleton $height={44} />
      </SkeletonGroup>
    );
  if (data.length === 0) return <p>{t('site.noEarlier')}</p>;
  return (
    <Versions>
      {data.map(({ text, changedAt }) => (
        <li key={changedAt}>
          <details>
            <summary>
              <LocalDate date={changedAt} />
            </summary>
            <SiteText text={text} language={language} />
          </details>
        </li>
      ))}
    </Versions>
  );
}
