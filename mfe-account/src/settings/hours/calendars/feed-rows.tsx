import type { CalendarFeed } from '@mutua/contracts';
import { FEED_DETAILS, type FeedDetail } from '@mutua/contracts/limits';
import { Button, ConfirmDialog, errorMessage, formatRelative, Pill, toast, useTranslation } from '@mutua/web-kit';
import { phone, tablet, toastResult, useDialogPart } from '@mutua/web-kit/parts';
import { Eye, Rss } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { SelectRow } from '../../../shared/select-row.tsx';
import { SettingRow } from '../../../shared/setting-rows.tsx';
import { dialogs } from './calendar-dialogs.ts';
import { useChangeFeedMutation, useEndFeedMutation, useMakeFeedMutation } from './calendars.resource.ts';
import { RowButtons } from './row-buttons.ts';

/* A ghost button has no edge, so its text aligns with the text above or below. */
const First = styled(Button)<{ $isGhost: boolean }>`
  ${tablet} {
    ${({ $isGhost }) => $isGhost && 'margin-right: -12px;'}
  }
  ${phone} {
    ${({ $isGhost }) => $isGhost && 'margin-left: -12px;'}
  }
`;
const Ghost = styled(Button)`
  margin-right: -12px;
`;
const On = styled(Pill)`
  margin-left: 2px;
`;

/** The address at which other calendars read the member's sessions. */
export function FeedRows({ feed }: { feed: CalendarFeed | null }) {
  const { t } = useTranslation('account');
  const [make, { isLoading: isMaking }] = useMakeFeedMutation();
  const [end, { isLoading: isEnding }] = useEndFeedMutation();
  const [change] = useChangeFeedMutation();
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const parts = useDialogPart(dialogs, url !== null, () => setUrl(null));

  const getAddress = async () => {
    // The dialog loads together with the call, so that the address is shown without a delay.
    dialogs.load().catch(() => undefined);
    const { data, error } = await make();
    if (error) toast.error(errorMessage(error, t('settingsParts.failed')));
    setAsked(null);
    if (data) setUrl(data.url);
  };
  const turnOff = async () => {
    const isOff = await toastResult(end(), t('settingsParts.failed'), t('hours.calendars.feed.ended'));
    flushSync(() => setAsked(null));
    // The pressed button no longer exists, so the focus moves to this one.
    if (isOff) first.current?.focus();
  };
  const show = (detail: FeedDetail) =>
    toastResult(change({ detail }), t('settingsParts.failed'), t('settingsParts.saved'), { id: 'calendar-saved' });
  const readAt = feed?.readAt;
  const state = readAt
    ? t('hours.calendars.feed.read', { ago: formatRelative(readAt) })
    : t(`hours.calendars.feed.${feed ? 'unread' : 'off'}`);
  return (
    <>
      <SettingRow
        wide
        icon={<Rss />}
        title={
          <>
            {t('hours.calendars.feed.title')} {feed && <On tone="success">{t('hours.calendars.feed.on')}</On>}
          </>
        }
        detail={`${state} ${t('hours.calendars.feed.slow')}`}
      >
        <RowButtons>
          <First
            ref={first}
            $isGhost={feed !== null}
            variant={feed ? 'ghost' : 'secondary'}
            busy={isMaking && asked === null}
            onClick={() => (feed ? setAsked('renew') : getAddress())}
          >
            {t(`hours.calendars.feed.${feed ? 'renew' : 'make'}`)}
          </First>
          {feed && (
            <Ghost variant="ghost" onClick={() => setAsked('end')}>
              {t('hours.calendars.feed.end')}
            </Ghost>
          )}
        </RowButtons>
      </SettingRow>
      {feed && (
        <SelectRow
          icon={<Eye />}
          title={t('hours.calendars.feed.detail.title')}
          detail={t('hours.calendars.feed.detail.help')}
          value={feed.detail}
          options={FEED_DETAILS.map((value) => ({ value, label: t(`hours.calendars.feed.detail.${value}`) }))}
          onChange={show}
        />
      )}
      <ConfirmDialog
        open={asked === 'renew'}
        onClose={() => setAsked(null)}
        onConfirm={getAddress}
        title={t('hours.calendars.feed.renewDialog.title')}
        confirmLabel={t('hours.calendars.feed.renew')}
        busy={isMaking}
      >
        {t('hours.calendars.feed.renewDialog.lead')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'end'}
        onClose={() => setAsked(null)}
        onConfirm={turnOff}
        title={t('hours.calendars.feed.endDialog.title')}
        confirmLabel={t('hours.calendars.feed.end')}
        danger
        busy={isEnding}
      >
        {t('hours.calendars.feed.endDialog.lead')}
      </ConfirmDialog>
      {parts && <parts.FeedDialog url={url} onClose={() => setUrl(null)} finalFocus={first} />}
    </>
  );
}
