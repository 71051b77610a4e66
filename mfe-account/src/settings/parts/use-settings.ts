import type { BodyInput, ResponseOf, Settings } from '@mutua/contracts';
import { api, endpoint, errorMessage, isApiFailure, toast, useAppDispatch, useTranslation } from '@mutua/web-kit';
import { useRef, useState } from 'react';

type Answer = ResponseOf<'GET /users/settings'>;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    settings: build.query(endpoint('GET /users/settings')),
    changeSettings: build.mutation(endpoint('PUT /users/settings', 'body')),
  }),
});

/** Some of the settings, without the version. */
export type SettingsChange = Omit<BodyInput<'PUT /users/settings'>, 'version'>;
export type SavingState = 'idle' | 'saving' | 'saved';

/** Lists are replaced as a whole. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns `base` with the values of `change`, at every depth. */
function withChange<T>(base: T, change: unknown): T {
  if (!isObject(base) || !isObject(change)) return change as T;
  const changed = Object.entries(change).map(([key, value]) => [key, withChange(base[key], value)]);
  return { ...base, ...Object.fromEntries(changed) };
}

/** Returns the present settings from the error of a refused older version. */
function presentOf(error: unknown): Answer | undefined {
  if (!isApiFailure(error) || error.code !== 'settings_changed') return undefined;
  return error.current as Answer;
}

/**
 * The member's settings, and a function to change some of them.
 * A change is shown at once, and restored when it cannot be saved. Changes are sent one after the other. When another page has changed
 * something else meanwhile, that change is shown, too.
 */
export function useSettings() {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const { data, error, isFetching, refetch } = resource.useSettingsQuery();
  const [send] = resource.useChangeSettingsMutation();
  const [unsaved, setUnsaved] = useState<readonly SettingsChange[]>([]);
  const [state, setState] = useState<SavingState>('idle');
  const version = useRef<number>(undefined);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  async function save(change: SettingsChange): Promise<Answer> {
    try {
      return await send({ ...change, ...(version.current !== undefined && { version: version.current }) }).unwrap();
    } catch (error) {
      const present = presentOf(error);
      if (!present) throw error;
      return send({ ...change, version: present.settings.version }).unwrap();
    }
  }

  async function saveQueued(change: SettingsChange): Promise<void> {
    try {
      const answer = await save(change);
      version.current = answer.settings.version;
      await dispatch(resource.util.upsertQueryData('settings', undefined, answer));
      setState('saved');
    } catch (error) {
      setState('idle');
      toast.error(errorMessage(error, t('settingsParts.failed')));
    } finally {
      setUnsaved((changes) => changes.filter((each) => each !== change));
    }
  }

  const settings = data && unsaved.reduce<Settings>(withChange, data.settings);
  return {
    settings,
    state,
    error,
    isFetching,
    refetch,
    /** Resolves when the change is saved, or was restored. */
    change: (change: SettingsChange): Promise<unknown> => {
      version.current ??= data?.settings.version;
      setUnsaved((changes) => [...changes, change]);
      setState('saving');
      queue.current = queue.current.then(() => saveQueued(change));
      return queue.current;
    },
  };
}
