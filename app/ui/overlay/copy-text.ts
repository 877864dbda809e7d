import { showToast, type Toast } from './toast.tsx'

export const COPY_FAILED = 'Unable to copy. Please select the text and copy it.'
export const LINK_FAILED = 'Unable to copy link. Please copy manually.'

export async function copyText(text: string, success: string | Toast, failure: string | Toast): Promise<void> {
  const notify = (notice: string | Toast, tone: 'success' | 'destructive') =>
    showToast({ ...(typeof notice === 'string' ? { title: notice } : notice), tone })
  try {
    await navigator.clipboard.writeText(text)
    notify(success, 'success')
  } catch {
    // The clipboard is unavailable on insecure pages, or the visitor has denied access.
    notify(failure, 'destructive')
  }
}
