/** The schemas of forms, with the message for each mistake. The form in the browser and the service use the same schema. */

export * from './accounts/forms.ts';
export * from './announcements/forms.ts';
export * from './bookmarks/forms.ts';
export * from './calendars/forms.ts';
export * from './chat/forms.ts';
export * from './claims/forms.ts';
export { unlessSame } from './core/common.ts';
export { EmailField } from './core/email.ts';
export * from './imports/forms.ts';
export * from './lessons/attendance-forms.ts';
export * from './lessons/forms.ts';
export * from './matches/forms.ts';
export * from './meetings/forms.ts';
export * from './members/forms.ts';
export * from './moderation/forms.ts';
export * from './notes/forms.ts';
export * from './notifications/forms.ts';
export * from './places/forms.ts';
export * from './requests/forms.ts';
export * from './rings/forms.ts';
export * from './security/forms.ts';
export * from './site/forms.ts';
export * from './skills/forms.ts';
export * from './trust/forms.ts';
