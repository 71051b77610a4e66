/**
 * The parts that each app bundles, instead of taking them from the shell. They are used on a few pages, or must work in an older shell. A
 * page loads only what it uses. A part imports anything with state (store, session, texts) by the kit's name, so that the page has only one
 * copy of it.
 */

export { ComboboxBox, ComboboxOption } from '../components/combobox-list.ts';
export { charactersIn, counterOf } from '../components/counter.ts';
export { DayTimeInput } from '../components/day-time-input.tsx';
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
  usableZone,
} from '../format/chosen-zone.ts';
export { isLanguage, LANGUAGE_NAMES } from '../i18n/languages.ts';
export { isPhone, phone, short, tablet } from '../theme/phone.ts';
export { visuallyHidden } from '../theme/visually-hidden.ts';
export { Drafts } from '../unsaved/drafts.ts';
export { ahead } from './ahead.ts';
export { type Bar, Bars } from './bars.tsx';
export { Callout } from './callout.ts';
export { ChipsBox } from './chips-box.ts';
export { copyText } from './copy-text.ts';
export { useDialogPart } from './dialog-part.ts';
export { saveCalendarFile } from './files/save-calendar-file.ts';
export { saveAddress, saveFile } from './files/save-file.ts';
export { canReadCanvas, isPicture, toSendable } from './files/sendable-file.ts';
export { ChoiceRows } from './forms/choice-rows.tsx';
export { DialogForm } from './forms/dialog-form.ts';
export { FieldGroup } from './forms/field-group.ts';
export { focusNextOrSubmit } from './forms/focus-next-or-submit.ts';
export { FormError } from './forms/form-error.tsx';
export { RadioRows } from './forms/radio-rows.tsx';
export { StickySubmit } from './forms/sticky-submit.ts';
export { useDialogDraft, useFormDialogDraft } from './forms/use-dialog-draft.ts';
export { type FormDefaults, useZodForm, type ZodForm } from './forms/use-zod-form.ts';
export { chooseLanguage } from './languages/choose-language.ts';
export { LanguageField, SpokenLanguagesField } from './languages/language-field.tsx';
export { useLanguageNames } from './languages/language-name.ts';
export { lessonLanguages } from './languages/lesson-languages.ts';
export { notificationIconOf } from './notification-icons.ts';
export { pageByPage } from './page-by-page.ts';
export { firstNameOf } from './people/first-name.ts';
export { PersonMenu, usePersonActions } from './people/person-menu.tsx';
export { useReport } from './people/use-report.tsx';
export { Lessons } from './places/lessons.tsx';
export { PlaceField } from './places/place-field.tsx';
export { countryName, placeName, placeRegion, placeText } from './places/place-text.ts';
export { useDistances } from './places/use-distance.ts';
export { usePlaces } from './places/use-places.ts';
export { Dot, DottedParts, PlaceLine, Where } from './places/where.tsx';
export { actByPress } from './presses/act-by-press.ts';
export { letterOf } from './presses/letter-of.ts';
export {
  hasMissedPress,
  isFocusPointed,
  isPageLeft,
  isTyping,
  markPageLeft,
  maySingleKeysAct,
  watchMissedPresses,
} from './presses/missed-press.ts';
export { areSingleKeyShortcutsOn, setSingleKeyShortcuts } from './presses/single-key-shortcuts.ts';
export { QrCode, qrPath } from './qr-code.tsx';
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
export { rowItem } from './row-item.ts';
export { SafetyAdvice, SafetyLink } from './safety-advice.tsx';
export { haveSameClock } from './same-clock.ts';
export { SealedBox } from './sealed-box.tsx';
export {
  type OptionalService,
  readAvailability,
  type ServiceAvailability,
  storeAvailability,
} from './service-availability.ts';
export { SkipLink } from './skip-link.ts';
export { TallPage } from './tall-page.ts';
export { asTime, isTime } from './time-text.ts';
export { toastAction } from './toasts/toast-action.tsx';
export { toastResult } from './toasts/toast-result.ts';
export { undoable, undoRemoval, useRemovals } from './toasts/undoable.tsx';
export { useDebounced } from './use-debounced.ts';
export { useGoBack } from './use-go-back.ts';
export { useLatest } from './use-latest.ts';
export { useIsMedium, useIsNarrow } from './use-media.ts';
export { useNow } from './use-now.ts';
export { useReload } from './use-reload.ts';
