import { Link } from 'react-router'
import type { PlainAnswer } from '#app/forms/plain-answer.ts'
import { PublicForm } from '#app/forms/public-form.tsx'
import { warmUpBackend } from '#app/lib/backend/client.ts'
import type { NamedSubject } from '#app/lib/content/contact-subject.server.ts'
import { CONTACT_FORM } from '#contracts/forms/contact.ts'
import { addSubject } from '#contracts/forms/contact-subject.ts'

type ContactFormProps = { subject: NamedSubject | null; answer?: PlainAnswer | undefined }

/** Five fields under the browser's own rules. */
export function ContactForm({ subject, answer }: ContactFormProps) {
  return (
    <>
      {subject && <SubjectLine subject={subject} />}
      <PublicForm
        form={CONTACT_FORM}
        // The server reads the subject from the address again, as it does not trust what a form says about it.
        action={subject?.contactPath}
        answer={answer}
        warmUp={warmUpBackend}
        toPosted={(values) => ({ kind: 'contact', values: addSubject(values, subject) })}
      />
    </>
  )
}

function SubjectLine({ subject }: { subject: NamedSubject }) {
  return (
    <div className="mb-6 flex items-baseline gap-x-4 border-pink border-l-2 bg-kerb py-1.5 pr-2 pl-4">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="label-caps mr-3 text-dim">{subject.kind === 'person' ? 'To' : 'About'}</span>
        <Link
          to={subject.path}
          className="font-semibold underline decoration-rule-strong underline-offset-4 transition-colors hover:decoration-pink"
        >
          {subject.label}
        </Link>
      </p>
      <Link
        to={CONTACT_FORM.action}
        state={{ stay: true }}
        className="inline-flex min-h-9 shrink-0 items-center px-2 text-dim text-sm underline decoration-transparent underline-offset-4 transition-colors hover:text-ink hover:decoration-current pointer-coarse:min-h-11"
      >
        Leave it out
      </Link>
    </div>
  )
}
