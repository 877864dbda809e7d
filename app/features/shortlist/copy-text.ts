import { showToast } from '#app/ui/toast.tsx'

/** Copies and says so, or says that it could not. */
export async function copyText(text: string, success: string, failure: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: success, tone: 'success' })
  } catch {
    // No clipboard outside secure pages, or the visitor has refused it.
    showToast({ title: failure, tone: 'destructive' })
  }
}
