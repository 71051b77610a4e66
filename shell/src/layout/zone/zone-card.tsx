import type { Hours, HoursInput } from '@mutua/contracts';
import {
  Button,
  call,
  errorMessage,
  IconButton,
  refreshUser,
  toast,
  useAppDispatch,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { cityOf } from '@mutua/web-kit/parts';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { CardChoices, CardDetail, CornerCard } from '../corner-card.ts';
import { useFocusReturn } from '../use-focus-return.ts';
import type { ZoneChange } from './seen-zone.ts';

const Head = styled.header`
  display: flex;
  gap: 12px;
  align-items: center;
  justify-content: space-between;
  font-weight: var(--weight-bold);
  button {
    flex: none;
    margin: -8px -10px -8px 0;
  }
`;

const hasSlots = ({ weekly, days }: Hours): boolean =>
  [...Object.values(weekly), ...days.map(({ slots }) => slots)].some((slots) => slots.length > 0);

const chooseZone = (timeZone: string) => call('PUT /users/settings', { body: { time: { timeZone } } });
const followDevice = (timeZone: string) => call('PUT /users/profile', { body: { timeZone } });

/** Explains what a new time zone means for hours and sessions, and lets the member keep the old zone or use the new one. */
export function ZoneCard({ before, device, onEnd }: ZoneChange & { onEnd: () => void }) {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const [hours, setHours] = useState<Hours>();
  const [busy, setBusy] = useState<'use' | 'keep' | null>(null);
  const { handlers, giveBack } = useFocusReturn();
  useEffect(() => {
    // While the hours are unknown it tells nothing; the next page tries again.
    call('GET /calendar/hours').then(
      (answer) => setHours(answer.hours),
      () => undefined,
    );
  }, []);
  if (!hours) return null;

  const end = () => {
    giveBack();
    onEnd();
  };
  const isChosen = Boolean(user?.time?.timeZone);
  const hoursFollow = hours.timeZone === null && hasSlots(hours);
  const cities = { before: cityOf(before), city: cityOf(device) };
  const use = () => (isChosen ? chooseZone(device) : followDevice(device));
  const keep = async () => {
    if (isChosen) return;
    if (!hoursFollow) return chooseZone(before);
    // The hours first: after a change of the member's zone they would follow it.
    await call('PUT /calendar/hours', {
      body: { ...hours, buffer: hours.buffer as HoursInput['buffer'], timeZone: before },
    });
    return followDevice(device);
  };
  const press = async (what: 'use' | 'keep') => {
    setBusy(what);
    try {
      await (what === 'use' ? use() : keep());
      await dispatch(refreshUser());
      end();
    } catch (error) {
      toast.error(errorMessage(error, t('zone.failed')));
      setBusy(null);
    }
  };
  const keepsHours = hoursFollow && !isChosen;
  return (
    <CornerCard aria-label={t('zone.label')} aria-live="polite" data-persistent data-page-foot {...handlers}>
      <Head>
        {t('zone.noticed', cities)}
        <IconButton label={t('zone.close')} icon={<X />} onClick={end} />
      </Head>
      <CardDetail>
        {t(hoursFollow ? 'zone.hours' : 'zone.mails', cities)} {t('zone.sessions')}
      </CardDetail>
      <CardChoices>
        <Button
          size="sm"
          variant="secondary"
          busy={busy === 'keep'}
          disabled={busy === 'use'}
          onClick={() => press('keep')}
        >
          {t(keepsHours ? 'zone.keepHours' : 'zone.keep', cities)}
        </Button>
        <Button size="sm" busy={busy === 'use'} disabled={busy === 'keep'} onClick={() => press('use')}>
          {t('zone.use', cities)}
        </Button>
      </CardChoices>
    </CornerCard>
  );
}
