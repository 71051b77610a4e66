import type { Announcement } from '@mutua/contracts';
import { WELCOME_ID } from '@mutua/contracts/limits';
import { Button, IconButton, siteName, TextLink, useTranslation } from '@mutua/web-kit';
import { useReport } from '@mutua/web-kit/parts';
import { Flag, Megaphone } from 'lucide-react';
import styled from 'styled-components';
import { useAnnouncementsQuery, useSeeAnnouncementMutation } from '../dashboard.resource.ts';

const Lines = styled.div`
  display: grid;
  gap: 12px;
  margin-bottom: 20px;
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 14px;
  align-items: center;
  padding: 12px 12px 12px 18px;
  border: 1px solid var(--line-soft);
  border-left: 3px solid var(--accent);
  border-radius: var(--radius-card);
  background: var(--surface);
  > svg {
    flex: none;
    width: 18px;
    height: 18px;
    color: var(--accent-text);
  }
  p {
    flex: 1 1 240px;
    min-width: 0;
    font-weight: var(--weight-medium);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

/** What organisers announce, until the member marks it as seen. New members also read the welcome of the site. */
export function AnnouncementLines() {
  const { t } = useTranslation('exchange');
  const { data = [] } = useAnnouncementsQuery(undefined);
  const [see] = useSeeAnnouncementMutation();
  return (
    <div role="status">
      {data.length > 0 && (
        <Lines>
          {data.map(({ isReportable, ...announcement }) => {
            const { _id, text, language, link } = announcement;
            return (
              <Line key={_id}>
                <Megaphone aria-hidden />
                <p dir="auto">
                  <span lang={language}>{text}</span>
                  {link && ' '}
                  {link &&
                    (link.startsWith('/') ? (
                      <TextLink to={link}>{t('dashboard.announcement.more')}</TextLink>
                    ) : (
                      <TextLink as="a" to="" href={link} rel="noopener noreferrer">
                        {t('dashboard.announcement.more')}
                      </TextLink>
                    ))}
                  {_id === WELCOME_ID && ' '}
                  {_id === WELCOME_ID && <TextLink to="/contact">{t('dashboard.announcement.contact')}</TextLink>}
                </p>
                <Button variant="secondary" size="sm" onClick={() => void see(_id)}>
                  {t('dashboard.announcement.seen')}
                </Button>
                {isReportable && <ReportButton announcement={announcement} />}
              </Line>
            );
          })}
        </Lines>
      )}
    </div>
  );
}

/** Reports an announcement. It does not say who has written it. */
function ReportButton({ announcement: { _id, text } }: { announcement: Pick<Announcement, '_id' | 'text'> }) {
  const { t } = useTranslation('kit');
  const person = { name: siteName(), avatar: null };
  const { open, dialog } = useReport({ kind: 'announcement', id: _id, person, excerpt: text });
  return (
    <>
      <IconButton label={t('safety.report')} icon={<Flag aria-hidden />} onClick={open} />
      {dialog}
    </>
  );
}
