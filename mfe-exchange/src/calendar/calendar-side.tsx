import { AFTER } from '@mutua/contracts/constants';
import { Avatar, Button, LinkButton, media, useTranslation } from '@mutua/web-kit';
import { useDialogPart } from '@mutua/web-kit/dialog-part';
import { firstNameOf } from '@mutua/web-kit/first-name';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { arrangePart } from '../shared/arrange/arrange-part.ts';
import type { Calendar, CalendarWaiting } from './calendar.resource.ts';

const Box = styled.aside`
  display: grid;
  gap: 32px;
  align-content: start;
  h2 {
    margin-bottom: 12px;
    font-size: var(--text-xl);
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
    line-height: 20px;
  }
  /* In one column what waits comes before the days, and the rest after them. */
  ${media.narrow} {
    display: contents;
    > :first-child:not(:only-child) {
      order: -1;
    }
    > :last-child {
      order: 1;
    }
  }
`;
const Way = styled(Link)`
  display: inline-block;
  margin-top: 6px;
  color: var(--accent-text);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
`;
const Rows = styled.ul`
  display: grid;
  gap: 16px;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 36px minmax(0, 1fr);
    gap: 8px 12px;
    align-items: center;
  }
  li + li {
    padding-top: 16px;
    border-top: 1px solid var(--line-soft);
  }
  b {
    font-weight: var(--weight-bold);
  }
  li > :last-child {
    grid-column: 1 / -1;
    justify-self: start;
  }
`;

function WaitingRow({ waiting, onFind }: { waiting: CalendarWaiting; onFind: () => void }) {
  const { t } = useTranslation('exchange');
  const { otherUser, kind, requestId, teaches, learns } = waiting;
  const name = firstNameOf(otherUser.name);
  return (
    <li>
      <Avatar name={otherUser.name} src={otherUser.avatar} size={36} decorative />
      <div>
        <b>{t(`calendar.waits.${kind}`, { name })}</b>
        <p dir="auto">{[teaches, learns].filter(Boolean).join(' ⇄ ')}</p>
      </div>
      {kind === 'answer' ? (
        <LinkButton to={`/chat/${requestId}`} size="sm" aria-label={t('calendar.waits.seeLabel', { name })}>
          {t('calendar.waits.see')}
        </LinkButton>
      ) : (
        <Button size="sm" variant="secondary" aria-label={t('rings.legs.findTimeLabel', { name })} onClick={onFind}>
          {t('rings.legs.findTime')}
        </Button>
      )}
    </li>
  );
}

/** What waits for the member, and where the hours are. */
export function CalendarSide({ calendar }: { calendar: Calendar }) {
  const { t } = useTranslation('exchange');
  const [asked, setAsked] = useState<string | null>(null);
  const part = useDialogPart(arrangePart, asked !== null, () => setAsked(null));
  return (
    <Box>
      {calendar.waiting.length > 0 && (
        <section>
          <h2>{t('calendar.waits.title')}</h2>
          <Rows>
            {calendar.waiting.map((waiting) => (
              <WaitingRow
                key={waiting.requestId + waiting.kind}
                waiting={waiting}
                onFind={() => setAsked(waiting.requestId)}
              />
            ))}
          </Rows>
        </section>
      )}
      {(calendar.absences ?? 0) >= AFTER.absences.count && (
        <section>
          <h2>{t('calendar.absences.title')}</h2>
          <p>{t('calendar.absences.text', { count: calendar.absences ?? 0 })}</p>
          <Way to="/settings/hours">{t('calendar.absences.pause')}</Way>
        </section>
      )}
      <section>
        <h2>{t('calendar.ownHours.title')}</h2>
        <p>{t('calendar.ownHours.text')}</p>
        <Way to="/settings/hours">{t('calendar.ownHours.change')}</Way>
      </section>
      {part && asked && <part.ArrangeDialog requestId={asked} open onClose={() => setAsked(null)} />}
    </Box>
  );
}
