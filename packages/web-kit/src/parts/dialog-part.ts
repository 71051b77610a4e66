import { toast, useTranslation } from '@mutua/web-kit';
import { type LazyPart, useLazyPart } from '../components/lazy-part.ts';

/**
 * Loads the module with a dialog's content when the dialog opens. Show the dialog once the module is loaded. When it cannot be loaded, a
 * notice says so and the dialog counts as closed. Call `part.load()` in advance when a member is about to open it.
 */
export function useDialogPart<Module>(part: LazyPart<Module>, open: boolean, onClose: () => void): Module | undefined {
  const { t } = useTranslation('kit');
  return useLazyPart(part, open, () => {
    toast.error(t('widgetUnavailable'), { id: 'widget-unavailable' });
    onClose();
  });
}
