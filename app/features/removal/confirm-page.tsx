import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Sheet, SheetLine } from '#app/ui/sheet.tsx'
import type { RemovalAnswer } from '#contracts/removal-request.ts'
import { REMOVAL_SUBJECTS } from '#contracts/removal-words.ts'

type Found = Extract<RemovalAnswer, { kind: 'found' }>

const WORDS: Record<Found['status'], { title: string; text: string }> = {
  waiting: { title: 'Remove it?', text: 'What we kept is deleted, and our reader does not come back.' },
  confirmed: { title: 'It is removed', text: 'What we kept is deleted, and our reader does not come back.' },
  accepted: { title: 'It is removed', text: 'What we kept is deleted, and our reader does not come back.' },
  declined: { title: 'Declined', text: 'A person has looked at this request. The reason is in the mail we sent you.' },
}

/** Opening the link changes nothing; pressing does, with and without script. */
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
