import { lazyPart } from '@mutua/web-kit/parts';

/** The dialogs of the calendars. Their code loads with the first press. */
export const dialogs = lazyPart(async () => {
  const [{ FeedDialog }, { SourceDialog }] = await Promise.all([
    import('./feed-dialog.tsx'),
    import('./source-dialog.tsx'),
  ]);
  return { FeedDialog, SourceDialog };
});
