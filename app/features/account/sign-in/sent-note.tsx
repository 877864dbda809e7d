import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAttempt } from '#app/features/account/use-attempt.ts'
import { Button } from '#app/ui/button.tsx'

type SentNoteProps = { children: ReactNode; onResend: () => Promise<void>; failureTitle: string }

/** Says that a mail was sent. It stays on the page, because finding the mail takes longer than a toast lasts. */
export function SentNote({ children, onResend, failureTitle }: SentNoteProps) {
  const { isBusy, attempt } = useAttempt()
  return (
    <div role="status" className="flex items-start gap-4 border-success border-l-2 py-1 pl-4">
      <MailCheck aria-hidden="true" className="mt-1 size-5 shrink-0 text-success" />
      <div className="min-w-0">
        <p className="text-dim [overflow-wrap:anywhere]">{children}</p>
        <Button
          variant="link"
          size="sm"
          className="mt-1"
          loading={isBusy}
          onClick={() => void attempt(onResend, failureTitle)}
        >
          Send it again
        </Button>
      </div>
    </div>
  )
}
