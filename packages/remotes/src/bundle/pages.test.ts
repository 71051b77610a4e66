import { importsOfPages } from './pages.ts';

it('finds the imports of each page, also of a component for several pages', () => {
  const source = `
    const MessagingPage = lazyNamed(() => import('./messaging-page.tsx'), 'MessagingPage');
    export default defineRemote({
      pages: {
        '/messages': MessagingPage,
        '/chat/:requestId': MessagingPage,
        '/notifications': lazyNamed(
          () => import("./notifications/notifications-page.tsx"),
          'NotificationsPage',
        ),
      },
      widgets: { 'call-centre': lazyNamed(() => import('./calls/call-centre.tsx'), 'CallCentre') },
    });`;
  expect(Object.fromEntries(importsOfPages(source))).toEqual({
    '/messages': './messaging-page.tsx',
    '/chat/:requestId': './messaging-page.tsx',
    '/notifications': './notifications/notifications-page.tsx',
  });
});
