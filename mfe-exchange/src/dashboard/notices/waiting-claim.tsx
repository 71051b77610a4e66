import { LinkButton, useTranslation } from '@mutua/web-kit';
import { dayOfMonth, formatMoment } from '@mutua/web-kit/parts';
import { Inbox } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';
import { useWaitingClaimQuery } from './waiting-claim.resource.ts';

const Box = styled.section`
  display: grid;
  grid-template-columns: 18px minmax(0, 1fr);
  gap: 2px 12px;
  margin-bottom: 20px;
  padding: 16px 18px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--surface);
  > svg {
    width: 18px;
    height: 18px;
    margin-top: 2px;
    stroke-width: 1.75;
    color: var(--accent-text);
  }
  h2 {
    font-family: inherit;
    font-size: var(--text-base);
    font-weight: var(--weight-bold);
    letter-spacing: normal;
    overflow-wrap: anywhere;
  }
  > p,
  > a {
    grid-column: 2;
  }
  p {
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  > a {
    justify-self: start;
    margin-top: 10px;
  }
`;

/** What a new member has kept of an invitation and can still take along; nothing for almost all. */
export function WaitingClaim() {
  const { t, language } = useTranslation('exchange');
  const titleId = useId();
  const { data } = useWaitingClaimQuery(undefined, { refetchOnMountOrArgChange: true });
  const [first] = data ?? [];
  if (!first || first.items.length === 0) return null;
  const offers = first.items.filter(({ kind }) => kind === 'offer').length;
  const needs = first.items.length - offers;
  const kind = needs === 0 ? 'offers' : offers === 0 ? 'needs' : 'both';
  const date = formatMoment(language, { month: 'long', day: dayOfMonth(language) }, first.expiresAt);
  const titles = new Intl.ListFormat(language).format(first.items.map(({ title }) => title));
  return (
    <Box aria-labelledby={titleId}>
      <Inbox aria-hidden />
      <h2 id={titleId}>{t(`dashboard.claim.${kind}`, { offers, needs, sender: first.sender })}</h2>
      <p>
        <bdi>{titles}</bdi>. {t('dashboard.claim.until', { date })}
      </p>
      <LinkButton to="/claim">{t('dashboard.claim.open')}</LinkButton>
    </Box>
  );
}
