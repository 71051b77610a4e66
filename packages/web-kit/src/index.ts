/** Everything that the shell and the remotes share as one copy on a page. The README lists the other entry points. */

export { api, TAGS } from './api/api.ts';
export { isKeptDocument } from './api/document-answers.ts';
export { ApiError, type ApiFailure, errorMessage, fieldErrors, isApiFailure } from './api/errors.ts';
export { type ApiRequest, call, endpoint, type RequestInput, request } from './api/request.ts';
export { settings } from './api/settings.ts';
export * from './components/index.ts';
export { Marked } from './components/marked.tsx';
export { overlays, startOverlays } from './components/overlays.ts';
export { Scrim } from './components/scrim.ts';
export { Toaster } from './components/toaster.tsx';
export { keepTrying, outage } from './connection/keep-trying.ts';
export { useRetry } from './connection/use-retry.ts';
export { slowness, useWaiting } from './connection/waiting.ts';
export { kitEvents } from './events.ts';
export { formatConversationTime, formatDateLabel, formatRelative } from './format/dates.ts';
export { formatCount, formatFileSize, formatRatingAverage } from './format/numbers.ts';
export {
  addMessages,
  addTexts,
  changeLanguage,
  currentLanguage,
  loadMessages,
  type Messages,
  translate,
} from './i18n/i18n.ts';
export { startingLanguage } from './i18n/languages.ts';
export * from './i18n/texts.ts';
export { Trans, useTranslation } from './i18n/use-translation.tsx';
export { startMemberLanguage } from './member/member-language.ts';
export { chooseTheme, startMemberTheme } from './member/member-theme.ts';
export { startMemberZone } from './member/member-zone.ts';
export { RealtimeError, realtime } from './realtime/realtime.ts';
export { startRealtime } from './realtime/start-realtime.ts';
export { startReconnect } from './realtime/start-reconnect.ts';
export { useRealtimeEvent, useRealtimeStatus, useResync } from './realtime/use-realtime.ts';
export { loadOnce } from './remotes/load-once.ts';
export { type Prepare, preparePage, settle } from './remotes/prepare-page.ts';
export type { NavigationLink, RemoteEntry, RemoteRegistry, RouteAccess } from './remotes/registry.ts';
export { RemoteBoundary, type RemoteFailure, RemoteUnavailableError } from './remotes/remote-boundary.tsx';
export { defineRemote, lazyNamed, lazyWithTexts, type RemoteModule } from './remotes/remote-module.ts';
export { RemotePage } from './remotes/remote-page.tsx';
export { RemoteWidget, useWidgetAhead } from './remotes/remote-widget.tsx';
export { RemotesContext, type RemotesRuntime, useRemotes } from './remotes/remotes-context.ts';
export { refreshUser, restoreSession, signIn, signInWithTokens, signOut, startSession } from './session/session.ts';
export { browserTimeZone } from './session/time-zone.ts';
export { usePreference, useSession } from './session/use-session.ts';
export { type SiteOfDocument, siteMail, siteName, useSite } from './site/site.ts';
export { useAppDispatch, useAppSelector } from './store/hooks.ts';
export { selectSession, selectUser, userUpdated } from './store/session.slice.ts';
export {
  type AppDispatch,
  type AppThunk,
  createStore,
  type KitStore,
  type LazySlices,
  type RootState,
  rootReducer,
} from './store/store.ts';
export { isMuted, selectUnread, unreadLowered, unreadSet } from './store/unread.slice.ts';
export { media } from './theme/media.ts';
export { currentTheme, initTheme, type Theme, useTheme } from './theme/theme.ts';
export { type ToastOptions, toast } from './toast/toast.ts';
export { closeNotices } from './unread/notices.ts';
export { fetchUnread, setOpenConversation, startUnread } from './unread/unread.ts';
export { unsaved } from './unsaved/unsaved.ts';
export { useFormDraft } from './unsaved/use-form-draft.ts';
export { useTextDraft } from './unsaved/use-text-draft.ts';
export { useUnsaved } from './unsaved/use-unsaved.ts';
