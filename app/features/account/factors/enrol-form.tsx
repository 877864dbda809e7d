import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { CodeForm } from './code-form.tsx'
import { confirmCode, type Enrolment } from './second-factor-calls.ts'

type EnrolFormProps = { enrolment: Enrolment; onDone: () => Promise<void>; onCancel: () => void }

/** Shows the secret as a QR code and as text for an authenticator app, and asks for the first code. */
export function EnrolForm({ enrolment, onDone, onCancel }: EnrolFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button has been removed, so the focus moves to the top of this form.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="space-y-7">
      <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
        Add this to your app
      </h2>
      <div className="flex flex-wrap items-start gap-6">
        <img
          src={enrolment.picture}
          alt="QR code that holds the key below"
          width={196}
          height={196}
          className="size-49 shrink-0 rounded-[3px] bg-white"
        />
        <div className="min-w-0 flex-1 basis-44">
          <p className="text-dim">Scan the picture with an authenticator app, or type this key into it:</p>
          <p className="figures mt-3 select-all font-semibold text-lg [overflow-wrap:anywhere]">
            {groupKey(enrolment.secret)}
          </p>
        </div>
      </div>
      <CodeForm
        label="Six-digit code"
        hint="The code that the app shows now."
        submitLabel="Turn it on"
        onCode={async (code) => {
          await confirmCode({ factorId: enrolment.factorId, code })
          await onDone()
        }}
      >
        <Button variant="link" onClick={onCancel}>
          Cancel
        </Button>
      </CodeForm>
    </div>
  )
}

/** Grouped by four to be easier to read; apps accept it with or without the spaces. */
function groupKey(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
