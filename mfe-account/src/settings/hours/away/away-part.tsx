import type { Away, AwaySession } from '@mutua/contracts';
import { Button, ErrorState, Row, useTranslation } from '@mutua/web-kit';
import { lazyPart, toastResult, useDialogPart } from '@mutua/web-kit/parts';
import { useRef, useState } from 'react';
import { SettingRow, SettingRows } from '../../../shared/setting-rows.tsx';
import { SubHeading } from '../../parts/sub-heading.tsx';
import { useEndAwayMutation, useOwnAwayQuery } from '../hours.resource.ts';
import { useHoursTexts } from '../use-hours-texts.ts';

const dialogs = lazyPart(async () => {
  const [{ AwayDialog }, { AwaySessionsDialog }] = await Promise.all([
    import('./away-dialog.tsx'),
    import('./away-sessions-dialog.tsx'),
  ]);
  return { AwayDialog, AwaySessionsDialog };
});

/** Shows whether the member is away, or will be. */
function AwayRow({ away, onEdit }: { away: Away | null; onEdit: () => void }) {
  const { t } = useTranslation('account');
  const { date } = useHoursTexts();
  const [end, { isLoading }] = useEndAwayMutation();
  const edit = useRef<HTMLButtonElement>(null);
  const hasBegun = away !== null && Date.parse(away.startsAt) <= Date.now();
  const titleOf = ({ from, until }: Away): string => {
    if (hasBegun) return until ? t('hours.away.until', { until: date(until) }) : t('hours.away.now');
    return until
      ? t('hours.away.fromUntil', { from: date(from), until: date(until) })
      : t('hours.away.from', { from: date(from) });
  };
  const back = async () => {
    if (!(await toastResult(end(), t('settingsParts.failed'), t('hours.away.ended')))) return;
    // The pressed button no longer exists, so the focus moves to this one.
    edit.current?.focus();
  };
  const detail = away && (
    <>
      {t(`hours.away.requests.${away.requests}.label`)}
      {away.note && (
        <>
          <br />
          <bdi>{away.note}</bdi>
        </>
      )}
    </>
  );
  return (
    <SettingRow
      wide={away !== null}
      title={away ? titleOf(away) : t('hours.away.none')}
      detail={detail ?? t('hours.away.noneDetail')}
    >
      <Row $gap={2}>
        <Button ref={edit} variant="secondary" onClick={onEdit}>
          {t(away ? 'hours.away.edit' : 'hours.away.set')}
        </Button>
        {away && (
          <Button variant="ghost" busy={isLoading} onClick={back}>
            {t(hasBegun ? 'hours.away.back' : 'hours.away.remove')}
          </Button>
        )}
      </Row>
    </SettingRow>
  );
}

/** Whether the member is away, and until when. This part is saved separately. */
export function AwayPart() {
  const { t } = useTranslation('account');
  const { data, isFetching, refetch } = useOwnAwayQuery();
  const [isEditing, setEditing] = useState(false);
  const [sessions, setSessions] = useState<readonly AwaySession[]>([]);
  const isOpen = isEditing || sessions.length > 0;
  const parts = useDialogPart(dialogs, isOpen, () => setEditing(false));
  const away = data?.away ?? null;
  return (
    <>
      <SubHeading>{t('hours.away.title')}</SubHeading>
      {!data && !isFetching ? (
        <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching} />
      ) : (
        <SettingRows $close>
          <AwayRow away={away} onEdit={() => setEditing(true)} />
        </SettingRows>
      )}
      {parts && (
        <>
          <parts.AwayDialog
            open={isEditing}
            away={away}
            onClose={() => setEditing(false)}
            onSaved={(planned) => {
              setEditing(false);
              setSessions(planned);
            }}
          />
          <parts.AwaySessionsDialog sessions={sessions} onChange={setSessions} />
        </>
      )}
    </>
  );
}
