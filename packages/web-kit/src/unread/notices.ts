/** Closes the notices that pushes have shown in this browser: all of them, or the one of a conversation. */
export async function closeNotices(requestId?: string): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const shown = await registration?.getNotifications(requestId ? { tag: `chat-${requestId}` } : {});
    for (const notice of shown ?? []) notice.close();
  } catch {
    // Private windows of some browsers refuse service workers.
  }
}
