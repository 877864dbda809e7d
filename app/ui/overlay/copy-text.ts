import { showToast } from './toast.tsx'

/** Copies a text and announces success or failure. */
export async function copyText(text: string, success: string, failure: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: success, tone: 'success' })
  } catch {
    // The clipboard is unavailable on insecure pages, or the visitor has denied access.
    showToast({ title: failure, tone: 'destructive' })
  }
}
