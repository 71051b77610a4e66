/**
 * The parts that each app bundles, instead of taking them from the shell. They are used on a few pages, or must work in an older shell. A
 * page loads only what it uses. A part imports anything with state (store, session, texts) by the kit's name, so that the page has only one
 * copy of it.
 */

export { ComboboxBox, ComboboxOption } from '../components/combobox-list.ts';
export { charactersIn, counterOf } from '../components/counter.ts';
export { isComposing } from '../components/is-composing.ts';
export { lazyPart, useLazyPart } from '../components/lazy-part.ts';
export { useCombobox } from '../components/use-combobox.ts';
export { useIsAlive } from '../components/use-is-alive.ts';
export {
  cityOf,
  dayKey,
  dayOfMonth,
  formatMoment,
  formatTime,
  setChosenZone,
  shownZone,
} from '../format/chosen-zone.ts';
export { isLanguage, LANGUAGE_NAMES } from '../i18n/languages.ts';
export { isPhone, phone, short, tablet } from '../theme/phone.ts';
export { visuallyHidden } from '../theme/visually-hidden.ts';
export { Drafts } from '../unsaved/drafts.ts';
export { afterPress } from './after-press.ts';
export { type Bar, Bars } from './bars.tsx';
export { Callout } from './callout.ts';
export { ChipsBox } from './chips-box.ts';
export { ChoiceRows } from './choice-rows.tsx';
export { chooseLanguage } from './choose-language.ts';
export { copyText } from './copy-text.ts';
export { DialogForm } from './dialog-form.ts';
export { useDialogPart } from './dialog-part.ts';
export { FieldGroup } from './field-group.ts';
export { firstNameOf } from './first-name.ts';
export { focusNextOrSubmit } from './focus-next-or-submit.ts';
export { FormError } from './form-error.tsx';
export { type FormDefaults, useZodForm, type ZodForm } from './forms/use-zod-form.ts';
export { LanguageField, SpokenLanguagesField } from './languages/language-field.tsx';
export { useLanguageNames } from './languages/language-name.ts';
export { lessonLanguages } from './languages/lesson-languages.ts';
export { hasMissedPress, isFocusPointed, isTyping, maySingleKeysAct, watchMissedPresses } from './missed-press.ts';
export { notificationIconOf } from './notification-icons.ts';
export { pageByPage } from './page-by-page.ts';
export { PersonMenu, usePersonActions } from './person-menu.tsx';
export { Lessons } from './places/lessons.tsx';
export { PlaceField } from './places/place-field.tsx';
export { countryName, placeRegion, placeText } from './places/place-text.ts';
export { useDistances } from './places/use-distance.ts';
export { usePlaces } from './places/use-places.ts';
export { Dot, DottedParts, PlaceLine, Where } from './places/where.tsx';
export { QrCode, qrPath } from './qr-code.tsx';
export { RadioRows } from './radio-rows.tsx';
export {
  ResultCard,
  ResultFoot,
  ResultPerson,
  ResultTags,
  ResultText,
  SkillFace,
  type SkillFaceProps,
} from './result-card.tsx';
export { EmptySeat, type RingAnswer, RingLine, type RingPerson } from './ring-line/ring-line.tsx';
export { RingMark } from './ring-line/ring-mark.tsx';
export { SafetyAdvice, SafetyLink } from './safety-advice.tsx';
export { haveSameClock } from './same-clock.ts';
export { saveCalendarFile } from './save-calendar-file.ts';
export { saveFile } from './save-file.ts';
export { SealedBox } from './sealed-box.tsx';
export { isPicture, toSendable } from './sendable-file.ts';
export {
  type OptionalService,
  readAvailability,
  type ServiceAvailability,
  storeAvailability,
} from './service-availability.ts';
export { areSingleKeyShortcutsOn, setSingleKeyShortcuts } from './single-key-shortcuts.ts';
export { SkipLink } from './skip-link.ts';
export { StickySubmit } from './sticky-submit.ts';
export { TallPage } from './tall-page.ts';
export { asTime, isTime } from './time-text.ts';
export { toastAction } from './toast-action.tsx';
export { toastResult } from './toast-result.ts';
export { undoable, undoRemoval, useRemovals } from './undoable.tsx';
export { useDebounced } from './use-debounced.ts';
export { useDialogDraft, useFormDialogDraft } from './use-dialog-draft.ts';
export { useGoBack } from './use-go-back.ts';
export { useLatest } from './use-latest.ts';
export { useIsMedium, useIsNarrow } from './use-media.ts';
export { useNow } from './use-now.ts';
export { useReport } from './use-report.tsx';
