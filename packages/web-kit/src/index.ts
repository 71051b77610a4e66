/** Everything that shell and remotes share. Remotes import from here (and `/forms`, `/testing`) only. */
export { api, TAGS } from './api/api.ts';
export { isKeptDocument } from './api/document-answers.ts';
export { ApiError, type ApiFailure, errorMessage, fieldErrors, isApiFailure } from './api/errors.ts';
export { type ApiRequest, call, type RequestInput, request, type UploadProgress } from './api/request.ts';
export * from './components/index.ts';
export { keepTrying, outage } from './connection/keep-trying.ts';
export { startReconnect } from './connection/start-reconnect.ts';
export { useRetry } from './connection/use-retry.ts';
export { slowness, useWaiting } from './connection/waiting.ts';
export { type KitEvents, kitEvents } from './events.ts';
export * from './format/index.ts';
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
export { startMemberLanguage } from './i18n/member-language.ts';
export * from './i18n/texts.ts';
export { TextsContext, Trans, useTranslation } from './i18n/use-translation.tsx';
export { overlays } from './overlays/overlays.ts';
export { Scrim } from './overlays/scrim.ts';
export { startOverlays } from './overlays/start-overlays.ts';
export { RealtimeError, type RealtimeStatus, realtime } from './realtime/realtime.ts';
export { startRealtime } from './realtime/start-realtime.ts';
export { useRealtimeEvent, useRealtimeStatus, useResync } from './realtime/use-realtime.ts';
export { loadOnce } from './remotes/load-once.ts';
export { type PageAddress, type Prepare, preparePage, settle } from './remotes/prepare-page.ts';
export type { NavigationLink, RemoteEntry, RemoteManifest, RemoteRegistry, RouteAccess } from './remotes/registry.ts';
export { RemoteBoundary, type RemoteFailure, RemoteUnavailableError } from './remotes/remote-boundary.tsx';
export { defineRemote, lazyNamed, type RemoteModule } from './remotes/remote-module.ts';
export { RemotePage } from './remotes/remote-page.tsx';
export { RemoteWidget } from './remotes/remote-widget.tsx';
export { RemotesContext, type RemotesRuntime, useRemotes } from './remotes/remotes-context.ts';
export { startMemberZone } from './session/member-zone.ts';
export { type SessionState, selectSession, selectUser, userUpdated } from './session/session.slice.ts';
export { refreshUser, restoreSession, signIn, signInWithTokens, signOut, startSession } from './session/session.ts';
export { browserTimeZone } from './session/time-zone.ts';
export { usePreference, useSession } from './session/use-session.ts';
export { useAppDispatch, useAppSelector } from './store/hooks.ts';
export {
  type AppDispatch,
  type AppThunk,
  createStore,
  type KitStore,
  type LazySlices,
  type RootState,
  rootReducer,
} from './store/store.ts';
export * from './theme/index.ts';
export { type ToastOptions, toast } from './toast/toast.ts';
export { Toaster } from './toast/toaster.tsx';
export {
  isMuted,
  selectUnread,
  type UnreadState,
  unreadLowered,
  unreadRaised,
  unreadSet,
} from './unread/unread.slice.ts';
export { fetchUnread, setOpenConversation, startUnread } from './unread/unread.ts';
export { unsaved } from './unsaved/unsaved.ts';
export { type FormDraft, type FormDraftOptions, useFormDraft } from './unsaved/use-form-draft.ts';
export { useTextDraft } from './unsaved/use-text-draft.ts';
export { type UnsavedOptions, useUnsaved } from './unsaved/use-unsaved.ts';
