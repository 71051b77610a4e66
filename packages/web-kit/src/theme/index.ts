export { media } from './media.ts';
export { chooseTheme, startMemberTheme } from './member-theme.ts';
export { currentTheme, followSystem, initTheme, setTheme, THEME_COLORS, type Theme, useTheme } from './theme.ts';
