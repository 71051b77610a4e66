import type { Ring } from '@mutua/contracts';
import { RING_REASONS } from '@mutua/contracts/limits';
import { Button, Dialog, DialogActions, toast, useTranslation } from '@mutua/web-kit';
import { DialogForm, useZodForm } from '@mutua/web-kit/parts';
import { OptionList } from '../ui/option-list.tsx';
import { useAnswer } from './use-answer.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).RingRefusal;

interface DeclineProps {
  ring: Ring;
  onClose: () => void;
}

function Fields({ ring, onClose }: DeclineProps) {
  const { t } = useTranslation('exchange');
  const { send } = useAnswer(ring);
  const form = useZodForm(loadRules, { reason: 'rather_not_say' });
  const submit = form.handleSubmit(async (body) => {
    if (await send({ say: 'no', body })) toast.success(t('rings.saidNo'));
    onClose();
  });
  return (
    <DialogForm onSubmit={submit} noValidate>
      <OptionList
        label={t('common.reason')}
        options={RING_REASONS.map((value) => ({ value, label: t(`rings.decline.${value}`) }))}
        {...form.register('reason')}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('rings.decline.back')}
        </Button>
        <Button type="submit" variant="danger" busy={form.formState.isSubmitting}>
          {t('rings.act.decline')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

/** Declines a ring. The reason is only counted, and no member sees it. */
export function DeclineDialog({ open, ...props }: DeclineProps & { open: boolean }) {
  const { t } = useTranslation('exchange');
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t('rings.decline.title')}
      description={t('rings.decline.text')}
      width={440}
    >
      <Fields {...props} />
    </Dialog>
  );
}
