import { FieldError } from '#app/ui/form/field.tsx'
import { ErrorSummary, FormNotice, LimitedNotice } from '#app/ui/form/form-notice.tsx'
import { FormTrap } from '#app/ui/form/form-trap.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import { Label } from '#app/ui/form/label.tsx'
import { LetterKeysSwitch } from '#app/ui/form/letter-keys-switch.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import { SelectOne } from '#app/ui/form/select.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'
import { ERROR, FAULTY, FieldSpecimen, Specimen } from './specimen.tsx'

const STATES = [
  ['open', 'Open'],
  ['closed', 'Closed'],
] as const

export function FieldSpecimens() {
  return (
    <>
      <FieldSpecimen title="Input">{(control) => <Input {...control} placeholder="Placeholder" />}</FieldSpecimen>
      <FieldSpecimen title="Textarea">
        {(control) => <Textarea {...control} rows={3} placeholder="Placeholder" />}
      </FieldSpecimen>
      <FieldSpecimen title="Select">
        {(control) => (
          <SelectOne
            {...control}
            value=""
            options={STATES}
            onChange={() => {}}
            placeholder="Choose one"
            className="w-56"
          />
        )}
      </FieldSpecimen>
      <FieldSpecimen title="Pick" note="The browser's own select, for forms that also work without script.">
        {(control) => (
          <Pick {...control} className="w-56">
            <option>Open</option>
            <option>Closed</option>
          </Pick>
        )}
      </FieldSpecimen>
      <Specimen title="Label">
        <Label htmlFor={FAULTY}>A label alone</Label>
        <InputField label="A label with its input" placeholder="Placeholder" />
      </Specimen>
      <Specimen title="Error of a group of fields">
        <FieldError>Choose at least one.</FieldError>
      </Specimen>
      <Specimen title="Switch">
        <Switch aria-label="Off" />
        <Switch aria-label="On" defaultChecked />
        <Switch aria-label="Off, disabled" disabled />
        <Switch aria-label="On, disabled" defaultChecked disabled />
        <LetterKeysSwitch isOn onChange={() => undefined} />
      </Specimen>
      <Specimen title="Form notice">
        <FormNotice tone="note" title="Submissions are open" className="w-96">
          Information about a form.
        </FormNotice>
        <FormNotice tone="danger" title="Too many messages" className="w-96">
          What went wrong, and what to do.
        </FormNotice>
        <FormNotice tone="danger" title="A title alone" className="w-96" />
        <LimitedNotice what="messages" className="w-96" />
        <ErrorSummary errors={{ email: ERROR }} names={['email']} idOf={() => FAULTY} className="w-96" />
      </Specimen>
      <Specimen title="Form trap" note="Rendered here, but invisible, not focusable and not read out.">
        <FormTrap name="styleguide-trap" />
      </Specimen>
    </>
  )
}
