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
  /** Preloads anything else that sending needs, when the form first receives focus. */
  warmUp?: () => void
  variant?: 'neon' | 'outline'
  className?: string
  /** Rendered between the fields and the button. */
  children?: ReactNode
}

/** Renders a form from its description; works without script. */
export function PublicForm<Fields extends FormFields>(props: PublicFormProps<Fields>) {
  const { form, answer, warmUp, variant = 'neon', className, children } = props
  const { element, typed, isKept, discard, isSending, refusal, faults, submit, handleInput } = useForm(props)
  const posted = answer && answer.outcome.kind !== 'invalid' ? answer.outcome.kind : null
  const names = Object.keys(form.fields)
  const idOf = (name: string) => `${form.name}-${name}`

  function preload(): void {
    warmUp?.()
    warmUpSending()
  }

  return (
    <form
      ref={element}
      data-form={form.name}
      aria-label={form.label}
      method="post"
      action={form.action}
      noValidate={form.validation === 'form'}
      onSubmit={(event) => void submit(event)}
      onFocus={preload}
      onInput={handleInput}
      className={clsx('relative grid gap-6 sm:grid-cols-2', className)}
    >
      {faults && <ErrorSummary errors={faults} names={names} idOf={idOf} className="sm:col-span-2" />}
      {posted && !refusal && !faults && <RefusalNotice form={form} refusal={posted} className="sm:col-span-2" />}
      {/* Always there, so that it is announced when it is filled. */}
      <div role="status" className="empty:absolute sm:col-span-2">
        {isKept && (
          <p className="flex flex-wrap items-center gap-x-4 border-cyan border-l-2 bg-kerb px-4 py-1">
            What you typed before is still here.
            <Button type="button" variant="link" onClick={discard}>
              Clear the form
            </Button>
          </p>
        )}
      </div>
      {Object.entries(form.fields).map(([name, field]) => (
        <FormControl key={name} id={idOf(name)} name={name} field={field} typed={typed[name]} error={faults?.[name]} />
      ))}
      {children}
      <FormTrap name={TRAP_FIELD} />
      {/* Stays visible after the toast has disappeared. */}
      {refusal && <RefusalNotice form={form} refusal={refusal} isAnnounced className="sm:col-span-2" />}
      <div className="sm:col-span-2">
        <Button type="submit" variant={variant} size="lg" loading={isSending}>
          {isSending ? form.busy : form.submit}
        </Button>
      </div>
    </form>
  )
}
