import { type Category, PROFICIENCIES, type Proficiency } from '@mutua/contracts/limits';
import styled from 'styled-components';
import sprite from '../assets/categories.svg';
import { useTranslation } from '../i18n/use-translation.tsx';

/** The position of a proficiency among the four. An unknown one counts as the first. */
const rankOf = (level: string) => Math.max(0, (PROFICIENCIES as readonly string[]).indexOf(level));
const levelKey = (rank: number) => `level.${PROFICIENCIES[rank] ?? PROFICIENCIES[0]}` as const;

const LevelBox = styled.span`
  display: inline-flex;
  gap: 7px;
  align-items: center;
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  color: var(--text-muted);
`;
const Bars = styled.span`
  display: flex;
  gap: 2px;
`;
const Bar = styled.span<{ $on: boolean }>`
  width: 4px;
  height: 10px;
  border-radius: 1px;
  background: ${({ $on }) => ($on ? 'var(--text-muted)' : 'var(--line)')};
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border: 1px solid CanvasText;
    background: ${({ $on }) => ($on ? 'CanvasText' : 'Canvas')};
  }
`;

export interface LevelMarkProps {
  /** An unknown proficiency counts as `beginner`. */
  level: Proficiency | (string & {});
  className?: string;
}

/** Shows a proficiency as four bars and a word. */
export function LevelMark({ level, className }: LevelMarkProps) {
  const { t } = useTranslation('kit');
  const rank = rankOf(level);
  return (
    <LevelBox className={className}>
      <Bars aria-hidden>
        {PROFICIENCIES.map((step, index) => (
          <Bar key={step} $on={index <= rank} />
        ))}
      </Bars>
      {t(levelKey(rank))}
    </LevelBox>
  );
}

/** The tint of each category. Its drawing has the text colour of the same role. Related categories share a tint. */
const TINTS: Record<Category, 'info' | 'danger' | 'warning' | 'neutral' | 'give' | 'get' | 'success'> = {
  programming: 'info',
  design: 'danger',
  marketing: 'warning',
  business: 'neutral',
  language: 'give',
  music: 'get',
  fitness: 'get',
  cooking: 'warning',
  photography: 'neutral',
  writing: 'success',
  education: 'info',
  art: 'danger',
  other: 'neutral',
};

const categoryOf = (category: string): Category => (Object.hasOwn(TINTS, category) ? (category as Category) : 'other');

/** The sizes of the box and its drawing, in pixels. */
const ICON_SIZES = { sm: [36, 20], md: [40, 22], xl: [64, 36] } as const;

const IconBox = styled.span<{ $tint: string; $pixels: number }>`
  flex: none;
  display: grid;
  place-items: center;
  width: ${({ $pixels }) => $pixels}px;
  height: ${({ $pixels }) => $pixels}px;
  border-radius: ${({ $pixels }) => ($pixels > 48 ? 14 : 10)}px;
  background: ${({ $tint }) => ($tint === 'neutral' ? 'var(--fill)' : `var(--${$tint}-soft)`)};
  color: ${({ $tint }) => ($tint === 'neutral' ? 'var(--text-muted)' : `var(--${$tint}-text)`)};
`;
const Drawing = styled.svg`
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

/** The drawing in the colour of the text around it. */
function CategoryDrawing({ category, pixels, className }: { category: Category; pixels: number; className?: string }) {
  return (
    <Drawing width={pixels} height={pixels} viewBox="0 0 24 24" aria-hidden className={className}>
      <use href={`${sprite}#${category}`} />
    </Drawing>
  );
}

export interface CategoryIconProps {
  /** An unknown category counts as `other`. */
  category: Category | (string & {});
  /** `sm` is 36, `md` 40 and `xl` 64 pixels. */
  size?: keyof typeof ICON_SIZES;
  /** Hides the icon from screen readers, for use beside the category's name. */
  decorative?: boolean;
  /** Whether only the drawing is shown. It is decorative, 18 pixels large, and has the colour of the text. */
  bare?: boolean;
  className?: string;
}

/** A category's drawing on its tint. */
export function CategoryIcon({
  category,
  size = 'md',
  decorative = false,
  bare = false,
  className,
}: CategoryIconProps) {
  const { t } = useTranslation('kit');
  const known = categoryOf(category);
  if (bare) return <CategoryDrawing category={known} pixels={18} className={className} />;
  const accessible = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t(`category.${known}`) };
  const [box, drawing] = ICON_SIZES[size];
  return (
    <IconBox $tint={TINTS[known]} $pixels={box} className={className} {...accessible}>
      <CategoryDrawing category={known} pixels={drawing} />
    </IconBox>
  );
}

/** Returns a function with the word for a category: `label('music')` is 'Music'. It is a hook, because the word depends on the language. */
export function useCategoryLabel(): (category: string) => string {
  const { t } = useTranslation('kit');
  return (category) => t(`category.${categoryOf(category)}`);
}

/** Returns a function with the word for a proficiency: `label('expert')` is 'Expert'. */
export function useLevelLabel(): (level: string) => string {
  const { t } = useTranslation('kit');
  return (level) => t(levelKey(rankOf(level)));
}
