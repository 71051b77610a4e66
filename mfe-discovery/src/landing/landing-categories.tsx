import { CATEGORIES } from '@mutua/contracts/limits';
import { CategoryIcon, useCategoryLabel, useTranslation } from '@mutua/web-kit';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Categories, Shelf, ShelfHead } from './landing.styles.ts';

/** Every category, with a link to its skills. */
export function LandingCategories() {
  const { t } = useTranslation('discovery');
  const label = useCategoryLabel();
  const titleId = useId();
  return (
    <Shelf as="nav" aria-labelledby={titleId}>
      <ShelfHead>
        <h2 id={titleId}>{t('landing.categories')}</h2>
      </ShelfHead>
      <Categories>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link to={`/skills?category=${category}`}>
              <CategoryIcon category={category} decorative />
              {label(category)}
            </Link>
          </li>
        ))}
      </Categories>
    </Shelf>
  );
}
