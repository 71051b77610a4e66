import { Button, type ButtonProps, DialogActions, useTranslation } from '@mutua/web-kit';

export interface FormActionsProps extends ButtonProps {
  /** The label of the other button. By default "Cancel". */
  cancel?: string;
  onCancel: () => void;
}

/** The buttons below a form in a dialog. The props and the content are those of the button that sends the form. */
export function FormActions({ cancel, onCancel, ...submit }: FormActionsProps) {
  const { t } = useTranslation('account');
  return (
    <DialogActions>
      <Button variant="secondary" onClick={onCancel}>
        {cancel ?? t('settings.cancel')}
      </Button>
      <Button type="submit" {...submit} />
    </DialogActions>
  );
}
