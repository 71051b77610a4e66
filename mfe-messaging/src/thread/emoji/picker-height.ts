/** The height of the emoji picker. A keyboard on the screen leaves less room, also below the bar of a tablet's page. */
export const PICKER_HEIGHT = 'min(400px, calc(100dvh - var(--keyboard) - 160px))';
