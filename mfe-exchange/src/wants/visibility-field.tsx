import { WANT_VISIBILITIES } from '@mutua/contracts/constants';
import { useTranslation } from '@mutua/web-kit';
import { OptionList, type OptionListProps } from '../shared/option-list.tsx';

/** A field for who may see a want. Takes the props of a native radio button from `form.register`. */
export function VisibilityField(radio: Omit<OptionListProps, 'label' | 'options'>) {
  const { t } = useTranslation('exchange');
  return (
    <OptionList
      {...radio}
      label={t('wants.visibility.label')}
      options={WANT_VISIBILITIES.map((value) => ({
        value,
        label: t(`wants.visibility.${value}`),
        help: t(`wants.visibility.${value}Help`),
      }))}
    />
  );
}
