import { Field } from '#app/ui/form/field.tsx'
import { ErrorSummary, FormNotice, LimitedNotice } from '#app/ui/form/form-notice.tsx'
import { FormTrap } from '#app/ui/form/form-trap.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Label } from '#app/ui/form/label.tsx'
import { LetterKeysSwitch } from '#app/ui/form/letter-keys-switch.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#app/ui/form/select.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'
import { Specimen } from './specimen.tsx'

const ERROR = 'Please fill this in'

export function FieldSpecimens() {
  return (
    <>
      <Specimen title="Input">
        <Field label="At rest" hint="A hint below it.">
          {(control) => <Input {...control} placeholder="Placeholder" />}
        </Field>
        <Field id="styleguide-error" label="With an error" hint="A hint below it." error={ERROR}>
          {(control) => <Input {...control} />}
        </Field>
        <Field label="Disabled">{(control) => <Input {...control} disabled defaultValue="As it was" />}</Field>
        <Label htmlFor="styleguide-error">A label alone</Label>
      </Specimen>
      <Specimen title="Textarea">
        <Field label="At rest">{(control) => <Textarea {...control} rows={3} placeholder="Placeholder" />}</Field>
        <Field label="With an error" error={ERROR}>
          {(control) => <Textarea {...control} rows={3} />}
        </Field>
        <Field label="Disabled">
          {(control) => <Textarea {...control} rows={3} disabled defaultValue="As it was" />}
        </Field>
      </Specimen>
      <Specimen title="Select">
        <SelectSpecimen label="At rest" />
        <SelectSpecimen label="With an error" error={ERROR} />
        <SelectSpecimen label="Disabled" disabled />
      </Specimen>
      <Specimen title="Pick" note="The browser's own select, for forms that also work without script.">
        <PickSpecimen label="At rest" />
        <PickSpecimen label="With an error" error={ERROR} />
        <PickSpecimen label="Disabled" disabled />
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
          What a form has to say where nothing went wrong.
        </FormNotice>
        <FormNotice tone="danger" title="Too many messages" className="w-96">
          What went wrong, and what to do.
        </FormNotice>
        <FormNotice tone="danger" title="A title alone" className="w-96" />
        <LimitedNotice what="messages" className="w-96" />
        <ErrorSummary errors={{ email: ERROR }} names={['email']} idOf={() => 'styleguide-error'} className="w-96" />
      </Specimen>
      <Specimen title="Form trap" note="Drawn here, and nowhere to be seen, tabbed to or read out.">
        <FormTrap name="styleguide-trap" />
      </Specimen>
    </>
  )
}

type SpecimenProps = { label: string; error?: string; disabled?: boolean }

function PickSpecimen({ label, error, disabled = false }: SpecimenProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Pick {...control} disabled={disabled} className="w-56">
          <option>Open</option>
          <option>Closed</option>
        </Pick>
      )}
    </Field>
  )
}

function SelectSpecimen({ label, error, disabled = false }: SpecimenProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select disabled={disabled}>
          <div className="w-56">
            <SelectTrigger {...control} placeholder="Choose one" />
          </div>
          <SelectContent>
            <SelectItem value="open">Open</SelectItem>
            <SelectItem value="closed">Closed</SelectItem>
            <SelectItem value="unknown" disabled>
              Unknown, disabled
            </SelectItem>
          </SelectContent>
        </Select>
      )}
    </Field>
  )
}
