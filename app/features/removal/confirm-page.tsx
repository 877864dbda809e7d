import { Button } from '#app/ui/button.tsx'
import { Sheet, SheetLine } from '#app/ui/overlay/sheet.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { REMOVAL_SUBJECTS } from '#contracts/forms/removal.ts'
import type { RemovalAnswer } from '#contracts/forms/removal-request.ts'

type Found = Extract<RemovalAnswer, { kind: 'found' }>

const REMOVED = {
  title: 'Your data has been removed',
  text: 'What we stored is deleted, and our crawler will not return.',
}
const WORDS: Record<Found['status'], { title: string; text: string }> = {
  waiting: { title: 'Remove it?', text: 'We will delete what we stored, and our crawler will not return.' },
  confirmed: REMOVED,
  accepted: REMOVED,
  declined: {
    title: 'Declined',
    text: 'A person has reviewed this request. The reason is in the mail that we sent you.',
  },
}

/** Opening the link changes nothing, because mail scanners open links too; pressing the button does. */
export function ConfirmRemovalPage({ request }: { request: Found }) {
  const { title, text } = WORDS[request.status]
  return (
    <>
      <PageHead mark="Removal request" aside={request.reference} title={title}>
        {text}
      </PageHead>
      <div className="gutters max-w-3xl pb-24">
        <Sheet>
          <SheetLine title={REMOVAL_SUBJECTS[request.subject]} time={request.value} />
        </Sheet>
        {request.status === 'waiting' && (
          <form method="post" className="mt-10">
            <Button type="submit" variant="destructive" size="lg">
              Remove it
            </Button>
          </form>
        )}
      </div>
    </>
  )
}
