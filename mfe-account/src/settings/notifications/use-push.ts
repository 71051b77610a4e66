import { errorMessage, toast, useTranslation } from '@mutua/web-kit';
import { type PushState, pushId, pushState, turnPushOff, turnPushOn } from '@mutua/web-kit/push';
import { useCallback, useEffect, useState } from 'react';
import { usePushDevicesQuery, useRemovePushDeviceMutation } from './push.resource.ts';

/** Push in this browser, and the other browsers of the member. `state` is undefined until it is known. */
export function usePush() {
  const { t } = useTranslation('account');
  const { data, refetch } = usePushDevicesQuery();
  const [removeDevice] = useRemovePushDeviceMutation();
  const [state, setState] = useState<PushState>();
  const [ownId, setOwnId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const look = useCallback(async () => {
    const [found, id] = await Promise.all([pushState(), pushId()]);
    setState(found);
    setOwnId(id);
  }, []);
  useEffect(() => {
    // While it cannot be known, the page is whole without it.
    look().catch(() => setState('none'));
  }, [look]);

  /** Does something about push, and looks at what has come of it. */
  const doing = (work: () => Promise<unknown>) => async () => {
    setBusy(true);
    try {
      await work();
      await look();
      await refetch();
    } catch (error) {
      toast.error(errorMessage(error, t('settingsParts.failed')));
    } finally {
      setBusy(false);
    }
  };
  const devices = data?.subscriptions ?? [];
  // Without a record on the server, no push comes.
  const isKnown = devices.some(({ _id }) => _id === ownId);
  return {
    state: state === 'on' && data && !isKnown ? ('off' as const) : state,
    devices,
    ownId,
    busy,
    turnOn: doing(turnPushOn),
    remove: (id: string) =>
      doing(async () => {
        await removeDevice(id).unwrap();
        if (id === ownId) await turnPushOff();
      })(),
  };
}
