import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/form-notice.tsx'
import { FormTrap } from '#app/ui/form-trap.tsx'
import { TRAP_FIELD } from '#contracts/form-signals.ts'
import type { FormFields } from '#contracts/forms/form.ts'
import { FormControl } from './form-control.tsx'
import { warmUpSending } from './load-sending.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { type UseFormOptions, useForm } from './use-form.ts'

type PublicFormProps<Fields extends FormFields> = UseFormOptions<Fields> & {
  /** Fetches ahead what else sending will need, when the form is first touched. */
  warmUp?: () => void
  variant?: 'neon' | 'outline'
  className?: string
  /** Stands between the fields and the button. */
  children?: ReactNode
}

/** A form that visitors send, drawn from its description; whole without script. */
export function PublicForm<Fields extends FormFields>(props: PublicFormProps<Fields>) {
  const { form, answer, warmUp, variant = 'neon', className, children } = props
  const { typed, isSending, refusal, faults, submit, note } = useForm(props)
  const posted = answer && answer.outcome.kind !== 'invalid' ? answer.outcome.kind : null
  const names = Object.keys(form.fields)
  const idOf = (name: string) => `${form.name}-${name}`

  function touch(): void {
    warmUp?.()
    warmUpSending()
  }

  return (
    <form
      aria-label={form.label}
      method="post"
      action={form.action}
      noValidate={form.judge === 'form'}
      onSubmit={(event) => void submit(event)}
      onFocus={touch}
      onInput={note}
      className={clsx('relative grid gap-6 sm:grid-cols-2', className)}
    >
      {faults && <ErrorSummary errors={faults} names={names} idOf={idOf} className="sm:col-span-2" />}
      {posted && !refusal && !faults && <RefusalNotice form={form} refusal={posted} className="sm:col-span-2" />}
      {Object.entries(form.fields).map(([name, field]) => (
        <FormControl key={name} id={idOf(name)} name={name} field={field} typed={typed[name]} error={faults?.[name]} />
      ))}
      {children}
      <FormTrap name={TRAP_FIELD} />
      {/* A toast has said it; this stays when the toast has gone. */}
      {refusal && <RefusalNotice form={form} refusal={refusal} isAnnounced className="sm:col-span-2" />}
      <div className="sm:col-span-2">
        <Button type="submit" variant={variant} size="lg" loading={isSending}>
          {isSending ? form.busy : form.submit}
        </Button>
      </div>
    </form>
  )
}
