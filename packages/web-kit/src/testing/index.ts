/** For tests of remotes and of the shell. */
export { countRenders } from './count-renders.ts';
export { lastItemsOfMenus } from './person-menus.ts';
export { createShowPage, type RenderRemoteOptions, renderRemote, signInForTest } from './render-remote.tsx';
export { failure, installTestApi, Reply, startTestApi, type TestApi } from './test-api.ts';
export { installPush, PUSH_ENDPOINT, PUSH_ID, type TestPush } from './test-push.ts';
export { startTestRealtime, type TestRealtime } from './test-realtime.ts';
export { FRENCH, GUITAR, MATEO, NADIA, pageOf, sentRequest, testRequest } from './test-request.ts';
export { testToken, testUser } from './test-user.ts';
export { translatePage } from './translate-page.ts';
