import { errorMessage, toast, useTranslation } from '@mutua/web-kit';
import { type PushState, pushId, pushState, turnPushOff, turnPushOn } from '@mutua/web-kit/push';
import { useCallback, useEffect, useState } from 'react';
import { usePushDevicesQuery, useRemovePushDeviceMutation } from './push.resource.ts';

/** The state of push in this browser, and the member's other browsers. `state` is undefined until it is known. */
export function usePush() {
  const { t } = useTranslation('account');
  const { data, refetch } = usePushDevicesQuery();
  const [removeDevice] = useRemovePushDeviceMutation();
  const [state, setState] = useState<PushState>();
  const [ownId, setOwnId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const readState = useCallback(async () => {
    const [found, id] = await Promise.all([pushState(), pushId()]);
    setState(found);
    setOwnId(id);
  }, []);
  useEffect(() => {
    // When the state cannot be found, the page leaves push out.
    readState().catch(() => setState('none'));
  }, [readState]);

  /** Wraps an action on push. Afterwards it reads the new state. */
  const withRefresh = (work: () => Promise<unknown>) => async () => {
    setBusy(true);
    try {
      await work();
      await readState();
      await refetch();
    } catch (error) {
      // Errors of the browser are `DOMException`s. Their texts are for developers.
      const isOfBrowser = error instanceof DOMException;
      toast.error(isOfBrowser ? t('pushSettings.unreachable') : errorMessage(error, t('settingsParts.failed')));
    } finally {
      setBusy(false);
    }
  };
  const devices = data?.subscriptions ?? [];
  // Without a subscription on the server, no push is sent.
  const isKnown = devices.some(({ _id }) => _id === ownId);
  return {
    state: state === 'on' && data && !isKnown ? ('off' as const) : state,
    devices,
    ownId,
    busy,
    turnOn: withRefresh(turnPushOn),
    remove: (id: string) =>
      withRefresh(async () => {
        await removeDevice(id).unwrap();
        if (id === ownId) await turnPushOff();
      })(),
  };
}
