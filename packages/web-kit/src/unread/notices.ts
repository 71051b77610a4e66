/** Closes the notices that pushes have shown in this browser: all of them, or the one of a conversation or circle. */
export async function closeNotices(conversationId?: string): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const shown = await registration?.getNotifications(conversationId ? { tag: `chat-${conversationId}` } : {});
    for (const notice of shown ?? []) notice.close();
  } catch {
    // Private windows of some browsers refuse service workers.
  }
}
