import { errorMessage, toast, useAppDispatch, userUpdated, useTranslation } from '@mutua/web-kit';
import { useUpdateProfileMutation } from '../../shared/account.resource.ts';

/** Returns whether a way of notification is being turned on, and the function to do so. */
export function useTurnOn(preference: 'emailNotifications' | 'pushNotifications') {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const [update, { isLoading }] = useUpdateProfileMutation();
  const turnOn = async () => {
    try {
      const { user } = await update({ preferences: { [preference]: true } }).unwrap();
      dispatch(userUpdated(user));
    } catch (error) {
      toast.error(errorMessage(error, t('settingsParts.failed')));
    }
  };
  return { turnOn, isLoading };
}
