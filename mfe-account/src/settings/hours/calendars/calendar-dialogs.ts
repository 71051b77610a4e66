import { lazyPart } from '@mutua/web-kit/parts';

/** The dialogs of the calendars, which come with their first press. */
export const dialogs = lazyPart(async () => {
  const [{ FeedDialog }, { SourceDialog }] = await Promise.all([
    import('./feed-dialog.tsx'),
    import('./source-dialog.tsx'),
  ]);
  return { FeedDialog, SourceDialog };
});
