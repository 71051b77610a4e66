import type { MatchSettings } from '@mutua/contracts';
import { MATCH_ALERTS, MATCHING } from '@mutua/contracts/limits';
import {
  Button,
  Dialog,
  DialogActions,
  errorMessage,
  IconButton,
  Skeleton,
  toast,
  useTranslation,
} from '@mutua/web-kit';
import { ChoiceRows } from '@mutua/web-kit/parts';
import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { useMatchSettingsQuery, useSaveMatchSettingsMutation } from './matches.resource.ts';

const Setting = styled.div`
  display: flex;
  gap: 20px;
  align-items: center;
  justify-content: space-between;
  padding: 14px 0;
  border-top: 1px solid var(--line-soft);
  &:first-child {
    border-top: 0;
    padding-top: 0;
  }
  > div:first-child {
    flex: 1;
    min-width: 0;
  }
  strong {
    font-weight: var(--weight-bold);
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
    line-height: 1.4;
  }
`;
const Telling = styled.div`
  padding: 14px 0;
  border-top: 1px solid var(--line-soft);
  > p {
    margin-top: 8px;
    color: var(--text-muted);
    font-size: var(--text-sm);
    line-height: 1.4;
  }
`;
const Step = styled.fieldset`
  display: flex;
  flex: none;
  align-items: center;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-control);
  output {
    min-width: 34px;
    font-size: 16px;
    font-weight: var(--weight-bold);
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
`;
const Switch = styled.button`
  position: relative;
  flex: none;
  width: 42px;
  height: 24px;
  padding: 0;
  border: 0;
  border-radius: 12px;
  background: var(--line-strong);
  transition: background var(--motion-hover);
  &::before {
    content: '';
    position: absolute;
    inset: -10px;
  }
  &::after {
    content: '';
    position: absolute;
    top: 3px;
    left: 3px;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: var(--surface);
    transition: transform var(--motion-hover);
  }
  &[aria-checked='true'] {
    background: var(--accent);
    &::after {
      transform: translateX(18px);
      background: var(--on-accent);
    }
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
    &::after {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;

const { min, max } = MATCHING.capacity;

function Fields({ settings, onClose }: { settings: MatchSettings; onClose: () => void }) {
  const { t } = useTranslation('exchange');
  const id = useId();
  const [save, { isLoading }] = useSaveMatchSettingsMutation();
  const [capacity, setCapacity] = useState(settings.capacity);
  const [tell, setTell] = useState(settings.tell ?? (settings.tellMe ? 'mutual' : 'nothing'));
  const [rings, setRings] = useState(settings.rings);
  const submit = async () => {
    const { error } = await save({ capacity, tell, tellMe: tell !== 'nothing', rings });
    if (error) {
      toast.error(errorMessage(error, t('matches.failed.settings')));
      return;
    }
    toast.success(t('matches.settings.saved'));
    onClose();
  };
  return (
    <>
      <div>
        <Setting>
          <div>
            <strong id={`${id}capacity`}>{t('matches.settings.capacity')}</strong>
            <p id={`${id}capacity-help`}>{t('matches.settings.capacityHelp', { count: settings.exchanges })}</p>
          </div>
          <Step aria-labelledby={`${id}capacity`} aria-describedby={`${id}capacity-help`}>
            <IconButton
              label={t('matches.settings.less')}
              icon={<Minus />}
              disabled={capacity <= min}
              onClick={() => setCapacity(capacity - 1)}
            />
            <output aria-live="polite">{capacity}</output>
            <IconButton
              label={t('matches.settings.more')}
              icon={<Plus />}
              disabled={capacity >= max}
              onClick={() => setCapacity(capacity + 1)}
            />
          </Step>
        </Setting>
        <Setting>
          <div>
            <strong id={`${id}rings`}>{t('matches.settings.rings')}</strong>
            <p id={`${id}rings-help`}>{t('matches.settings.ringsHelp')}</p>
          </div>
          <Switch
            type="button"
            role="switch"
            aria-checked={rings}
            aria-labelledby={`${id}rings`}
            aria-describedby={`${id}rings-help`}
            onClick={() => setRings(!rings)}
          />
        </Setting>
        <Telling>
          <ChoiceRows
            label={t('matches.settings.tell.title')}
            choices={MATCH_ALERTS.map((value) => ({ value, title: t(`matches.settings.tell.${value}`) }))}
            value={tell}
            onChange={setTell}
          />
          <p>{t('matches.settings.tellHelp')}</p>
        </Telling>
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button busy={isLoading} onClick={() => void submit()}>
          {t('matches.settings.save')}
        </Button>
      </DialogActions>
    </>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('exchange');
  const query = useMatchSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isFetching } = query;
  // Takes only fresh settings, because the fields keep their initial values.
  if (data && !isFetching) return <Fields settings={data} onClose={onClose} />;
  return (
    <NotLoaded query={isFetching ? { ...query, error: undefined } : query} failed={t('matches.failed.settings')} plain>
      <Skeleton $height={370} $radius={10} />
    </NotLoaded>
  );
}

/** How many exchanges the member takes at a time, whether rings are suggested, and which notifications the member gets. */
export function MatchSettingsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('exchange');
  return (
    <Dialog open={open} onClose={onClose} title={t('matches.settings.title')} width={480}>
      <Content onClose={onClose} />
    </Dialog>
  );
}
