import type { PlainAnswer } from '#app/forms/answer-plain-post.ts'
import { PublicForm } from '#app/forms/public-form.tsx'
import { REMOVAL_FORM } from '#contracts/forms/removal.ts'

export function RemovalSection({ answer }: { answer?: PlainAnswer | undefined }) {
  return (
    <section id="removal" className="gutters scroll-mt-24 pb-24">
      <div className="grid grid-cols-12 gap-x-6 gap-y-8 border-rule-strong border-t pt-10">
        <div className="col-span-12 lg:col-span-4">
          <h2 className="text-title">Ask for removal</h2>
          <p className="mt-3 max-w-[40ch] text-dim">
            We delete what we kept and stop visiting. If the request concerns your own mailbox, open the link in our
            reply to confirm it. A person reads every other request.
          </p>
        </div>
        <div className="col-span-12 lg:col-span-8">
          <PublicForm
            form={REMOVAL_FORM}
            answer={answer}
            variant="outline"
            toPosted={(values) => ({ kind: 'removal', values })}
          />
        </div>
      </div>
    </section>
  )
}
