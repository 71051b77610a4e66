import { errorMessage, type ToastOptions, toast } from '@mutua/web-kit';

/** Shows the result of a call as a toast, a success only with `done`. @returns whether it succeeded */
export async function toastResult(
  call: PromiseLike<{ error?: unknown }>,
  failed: string,
  done?: string,
  doneOptions?: ToastOptions,
): Promise<boolean> {
  const { error } = await call;
  if (error) toast.error(errorMessage(error, failed));
  else if (done) toast.success(done, doneOptions);
  return !error;
}
