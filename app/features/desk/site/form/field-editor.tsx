import { Plus, Trash2 } from 'lucide-react'
import { LogoField } from '#app/features/desk/site/look-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError } from '#app/ui/form/field.tsx'
import { Control } from './control.tsx'
import { getFieldText } from './field-labels.ts'
import {
  chooseGroup,
  emptyValue,
  type GroupShape,
  getAt,
  isRecord,
  type Json,
  type Path,
  type Shape,
} from './field-shape.ts'
import { fieldId, pathKey, useForm } from './form-context.ts'
import { type GroupValue, ListField } from './list-field.tsx'

type FieldEditorProps = { shape: Shape; path: Path; value: Json | undefined; isRequired: boolean }

/** The editor of one field, whatever it contains. */
function FieldEditor({ shape, path, value, isRequired }: FieldEditorProps) {
  const { kind, faults } = useForm()
  const fieldText = getFieldText(kind, path)
  if (fieldText.isHidden) return null
  if (fieldText.isLogo) return <LogoField path={path} value={value} fault={faults.get(pathKey(path))} />
  if (shape.is === 'list')
    return (
      <ListField shape={shape} path={path} value={value} isRequired={isRequired}>
        {(group) => <GroupFields {...group} />}
      </ListField>
    )
  if (shape.is === 'group' || shape.is === 'either')
    return <GroupField shape={shape} path={path} value={value} isRequired={isRequired} />
  const label = isRequired ? fieldText.label : `${fieldText.label} (optional)`
  return (
    <Field id={fieldId(path)} label={label} hint={fieldText.hint} error={faults.get(pathKey(path))}>
      {(control) => <Control shape={shape} path={path} value={value} isRequired={isRequired} control={control} />}
    </Field>
  )
}

type GroupFieldProps = GroupValue & { isRequired: boolean }

/** A titled group of fields. An optional group is added and removed as a whole. */
function GroupField({ shape, path, value, isRequired }: GroupFieldProps) {
  const { kind, change, faults } = useForm()
  const { label, hint } = getFieldText(kind, path)
  const fault = faults.get(pathKey(path))
  return (
    <fieldset id={fieldId(path)} tabIndex={-1} className="min-w-0 border-rule-strong border-t pt-3 focus:outline-none">
      <legend className="float-left w-full">
        <span className="flex min-h-9 items-center justify-between gap-4">
          <span className="label-caps text-dim">{label}</span>
          {!isRequired && value !== undefined && (
            <Button variant="ghost" size="sm" onClick={() => change(path, () => undefined)}>
              <Trash2 />
              Remove<span className="sr-only"> {label}</span>
            </Button>
          )}
        </span>
      </legend>
      <div className="clear-both">
        {hint && <p className="text-dim text-sm">{hint}</p>}
        <FieldError>{fault}</FieldError>
        {value === undefined && !isRequired ? (
          <Button variant="outline" size="sm" className="mt-2" onClick={() => change(path, () => emptyValue(shape))}>
            <Plus />
            Add {label.toLowerCase()}
          </Button>
        ) : (
          <GroupFields shape={shape} path={path} value={value} />
        )}
      </div>
    </fieldset>
  )
}

/** The fields of a group, or of the variant that the value matches. Short fields share a line where there is room. */
export function GroupFields({ shape, path, value }: GroupValue) {
  const group: GroupShape | undefined = shape.is === 'either' ? chooseGroup(shape.groups, value) : shape
  const { kind } = useForm()
  const record = isRecord(value) ? value : {}
  const isWide = (key: string, field: Shape) => {
    const inner = [...path, key]
    return ['list', 'group', 'either'].includes(field.is) || getFieldText(kind, inner).isLong === true
  }
  return (
    <div className="grid gap-x-6 gap-y-5 pt-2 @2xl:grid-cols-2">
      {group?.fields
        .filter(({ key }) => !getFieldText(kind, [...path, key]).isHidden)
        .map(({ key, shape: field, isRequired }) => (
          <div key={key} className={isWide(key, field) ? 'min-w-0 @2xl:col-span-2' : 'min-w-0'}>
            <FieldEditor shape={field} path={[...path, key]} value={getAt(record, [key])} isRequired={isRequired} />
          </div>
        ))}
    </div>
  )
}
