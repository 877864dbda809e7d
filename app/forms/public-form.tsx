import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, FormNotice, LimitedNotice } from '#app/ui/form/form-notice.tsx'
import { FormTrap } from '#app/ui/form/form-trap.tsx'
import type { Form, FormFields } from '#contracts/forms/form.ts'
import { TRAP_FIELD } from '#contracts/forms/form-signals.ts'
import { FormControl } from './form-control.tsx'
import { preloadSubmitForm, type Refusal } from './load-submit-form.ts'
import { type UseFormOptions, useForm } from './use-form.ts'

type PublicFormProps<Fields extends FormFields> = UseFormOptions<Fields> & {
  /** Called when the form first receives the focus, to preload what else it needs. */
  preload?: () => void
  variant?: 'neon' | 'outline'
  className?: string
  /** The URL for posting without script, if it is not the form's own. */
  action?: string | undefined
  /** Rendered between the fields and the button. */
  children?: ReactNode
}

/** Renders a form from its description. Works without script. */
export function PublicForm<Fields extends FormFields>(props: PublicFormProps<Fields>) {
  const { form, answer, preload, variant = 'neon', className, action = form.action, children } = props
  const { element, typed, draft, isSending, refusal, errors, submit, handleInput } = useForm(props)
  const posted = answer && answer.outcome.kind !== 'invalid' ? answer.outcome.kind : null
  const names = Object.keys(form.fields)
  const idOf = (name: string) => `${form.name}-${name}`

  function handleFocus(): void {
    preload?.()
    preloadSubmitForm()
  }

  return (
    <form
      ref={element}
      data-form={form.name}
      aria-label={form.label}
      method="post"
      action={action}
      noValidate={form.validation === 'form'}
      onSubmit={(event) => void submit(event)}
      onFocus={handleFocus}
      onInput={handleInput}
      className={clsx('relative grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-6 [:where(&>*)]:col-span-2', className)}
    >
      {errors && <ErrorSummary errors={errors} names={names} idOf={idOf} />}
      {posted && !refusal && !errors && <RefusalNotice form={form} refusal={posted} />}
      {/* Always on the page, so that its text is announced. */}
      <div role="status" className="empty:absolute">
        {draft.state && (
          <p className="flex flex-wrap items-center gap-x-4 border-cyan border-l-2 bg-kerb px-4 py-1">
            {draft.state === 'kept'
              ? 'What you typed before is still here.'
              : 'What you typed before has been removed.'}
            <Button type="button" variant="link" onClick={draft.state === 'kept' ? draft.clear : draft.putBack}>
              {draft.state === 'kept' ? 'Clear the form' : 'Undo'}
            </Button>
          </p>
        )}
      </div>
      {Object.entries(form.fields).map(([name, field]) => (
        <FormControl key={name} id={idOf(name)} name={name} field={field} typed={typed[name]} error={errors?.[name]} />
      ))}
      {children}
      <FormTrap name={TRAP_FIELD} />
      {/* Stays visible after the toast has disappeared. */}
      {refusal && <RefusalNotice form={form} refusal={refusal} isAnnounced />}
      <div>
        <Button type="submit" variant={variant} size="lg" loading={isSending} disabled={isSending}>
          {isSending ? form.busy : form.submit}
        </Button>
      </div>
    </form>
  )
}

type RefusalNoticeProps = {
  form: Pick<Form, 'failed' | 'refused' | 'plural'>
  refusal: Refusal
  /** Set when a toast has already announced the failure. */
  isAnnounced?: boolean
}

/** Explains why a form was not accepted when its fields are valid. */
function RefusalNotice({ form, refusal, isAnnounced }: RefusalNoticeProps) {
  if (refusal === 'limited') return <LimitedNotice what={form.plural} />
  const refused = refusal === 'failed' ? undefined : form.refused?.[refusal]
  if (refused) {
    return (
      <FormNotice tone="note" title={refused.title}>
        {refused.description}
      </FormNotice>
    )
  }
  return (
    <FormNotice tone="danger" title={form.failed.title} isAnnounced={isAnnounced}>
      {form.failed.description}
    </FormNotice>
  )
}
