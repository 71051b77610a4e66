/** For tests of remotes and of the shell. */
export { countRenders } from './count-renders.ts';
export { lastItemsOfMenus } from './person-menus.ts';
export { type RenderedRemote, type RenderRemoteOptions, renderRemote, signInForTest } from './render-remote.tsx';
export { failure, type ReceivedCall, Reply, startTestApi, type TestApi } from './test-api.ts';
export { testToken, testUser } from './test-user.ts';
