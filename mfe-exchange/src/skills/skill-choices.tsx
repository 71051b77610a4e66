import { CATEGORIES, type Category, PROFICIENCIES, type Proficiency } from '@mutua/contracts/limits';
import { Button, CategoryIcon, LevelMark, useCategoryLabel, useTranslation } from '@mutua/web-kit';
import { useState } from 'react';
import { ChoiceField, type ChoiceFieldProps } from '../ui/choice-field.tsx';

type Chosen<Value extends string> = Omit<ChoiceFieldProps<Value>, 'label' | 'options' | 'children'>;

/** The most common categories of new members. A press shows the others. */
const COMMON: readonly Category[] = ['language', 'music', 'cooking', 'design', 'art', 'other'];

export interface CategoryFieldProps extends Chosen<Category> {
  /** Begins with the six most common categories. */
  short?: boolean;
}

/** The category of a skill. */
export function CategoryField({ short = false, ...chosen }: CategoryFieldProps) {
  const { t } = useTranslation('exchange');
  const categoryLabel = useCategoryLabel();
  const [isOpen, setOpen] = useState(!short);
  const { value } = chosen;
  const shown = isOpen ? CATEGORIES : CATEGORIES.filter((one) => COMMON.includes(one) || one === value);
  return (
    <ChoiceField
      label={t('skillForm.category.label')}
      options={shown.map((one) => ({
        value: one,
        content: (
          <>
            <CategoryIcon category={one} bare />
            {categoryLabel(one)}
          </>
        ),
      }))}
      {...chosen}
    >
      {!isOpen && (
        <Button variant="ghost" onClick={() => setOpen(true)}>
          {t('skillForm.category.all', { count: CATEGORIES.length })}
        </Button>
      )}
    </ChoiceField>
  );
}

/** How well the member knows the skill. */
export function LevelField(chosen: Chosen<Proficiency>) {
  const { t } = useTranslation('exchange');
  return (
    <ChoiceField
      label={t('skillForm.proficiency.label')}
      options={PROFICIENCIES.map((value) => ({ value, content: <LevelMark level={value} /> }))}
      {...chosen}
    />
  );
}
