export { media } from './media.ts';
export { currentTheme, initTheme, setTheme, THEME_COLORS, type Theme, useTheme } from './theme.ts';
