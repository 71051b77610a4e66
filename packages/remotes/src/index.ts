/** Everything except the build, which imports the bundler: that is `@mutua/remotes/build`. */
export { type App, maxKilobytesOf, readRemote } from './app.ts';
export { launchBrowser } from './gate/browser.ts';
export { checkRemote, type RemoteCheck } from './gate/check-remote.ts';
export { checkBeforeBuild, checkTypes } from './gate/check-sources.ts';
export { startHost } from './gate/host.ts';
export { createVisits } from './gate/visit.ts';
export { releaseToSite, rollBackAtSite } from './release-to-site.ts';
export { orderRelease, type Site, siteOf, uploadRelease } from './send.ts';
export { percentOf } from './share.ts';
