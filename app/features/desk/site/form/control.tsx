import { Command } from 'cmdk'
import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { capitalize } from '#app/features/desk/shared/words.ts'
import { kindLabel } from '#app/features/desk/site/kinds.ts'
import { ColourField } from '#app/features/desk/site/look-fields.tsx'
import { useDocumentsOfKind, useTitles } from '#app/features/desk/site/use-site.ts'
import type { FieldControl } from '#app/ui/form/field.tsx'
import { controlClasses, Input } from '#app/ui/form/input.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'
import type { DocumentKind } from '#contracts/site/documents.ts'
import { type FieldText, getFieldText } from './field-labels.ts'
import type { Json, Path, Shape } from './field-shape.ts'
import { useForm } from './form-context.ts'

type ControlAttributes = FieldControl & { 'aria-label'?: string }
type ControlProps = {
  shape: Shape
  path: Path
  value: Json | undefined
  isRequired: boolean
  control: ControlAttributes
  onEnter?: (() => void) | undefined
}

/** The control for a single value: a line, a text, a choice or a reference. */
export function Control({ shape, path, value, isRequired, control, onEnter }: ControlProps) {
  const { kind, change } = useForm()
  const fieldText = getFieldText(kind, path)
  const setValue = (next: Json | undefined) => change(path, () => next)
  const emptyText = isRequired ? '' : undefined
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (shape.is === 'choice' || shape.is === 'flag') {
    const options = shape.is === 'flag' ? ['yes', 'no'] : shape.options
    const chosen = shape.is === 'flag' ? (value === undefined ? '' : value === true ? 'yes' : 'no') : text
    return (
      <Pick
        {...control}
        value={chosen}
        onChange={({ target }) =>
          setValue(target.value === '' ? undefined : shape.is === 'flag' ? target.value === 'yes' : target.value)
        }
      >
        {!(isRequired && chosen !== '') && <option value="">{isRequired ? 'Choose' : 'Not given'}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {capitalize(option.replaceAll('-', ' '))}
          </option>
        ))}
      </Pick>
    )
  }
  if (fieldText.refersTo !== undefined)
    return (
      <ReferenceField
        refersTo={fieldText.refersTo}
        value={text}
        isRequired={isRequired}
        control={control}
        onChange={(id) => setValue(id ?? emptyText)}
      />
    )
  if (shape.is === 'number')
    return (
      <Input
        {...control}
        type="number"
        step="any"
        className="figures max-w-40"
        value={text}
        onChange={({ target }) =>
          setValue(Number.isNaN(target.valueAsNumber) ? (isRequired ? null : undefined) : target.valueAsNumber)
        }
      />
    )
  if (shape.is !== 'text') return null
  const setText = (typed: string) => {
    const isNumber = shape.alsoNumber === true && /^\d+$/.test(typed)
    setValue(typed === '' ? emptyText : isNumber ? Number(typed) : typed)
  }
  return (
    <TextControl
      input={shape.input}
      fieldText={fieldText}
      value={text}
      control={control}
      onEnter={onEnter}
      onChange={setText}
    />
  )
}

type TextControlProps = Pick<ControlProps, 'control' | 'onEnter'> & {
  input: Extract<Shape, { is: 'text' }>['input']
  fieldText: FieldText & { label: string }
  value: string
  onChange: (typed: string) => void
}

function TextControl({ input, fieldText, value, control, onEnter, onChange }: TextControlProps) {
  if (fieldText.isLong)
    return (
      <Textarea
        {...control}
        rows={2}
        // Grows with its text in browsers that support it.
        className="[field-sizing:content] max-h-[32rem]"
        value={value}
        // A line break has no meaning in these texts: a new paragraph is a new entry.
        onChange={({ target }) => onChange(target.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    )
  const line = (
    <Input
      {...control}
      type={input}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onEnter) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
  return fieldText.isColour ? (
    <ColourField label={fieldText.label} value={value} onChange={onChange}>
      {line}
    </ColourField>
  ) : (
    line
  )
}

/** The limit of the list; typing finds the others. */
const MAX_SHOWN = 60

type ReferenceFieldProps = {
  refersTo: DocumentKind
  /** The id of the chosen document; empty if none. */
  value: string
  isRequired: boolean
  control: ControlAttributes
  onChange: (id: string | null) => void
}

/** Chooses a document by its title. */
function ReferenceField({ refersTo, value, isRequired, control, onChange }: ReferenceFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const titles = useTitles()
  const title = titles.get(`${refersTo} ${value}`)
  const choose = (id: string | null) => {
    setIsOpen(false)
    onChange(id)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        id={control.id}
        aria-describedby={control['aria-describedby']}
        data-invalid={control['aria-invalid']}
        aria-label={control['aria-label'] && `${control['aria-label']}: ${title ?? 'none'}`}
        className={`${controlClasses} flex h-12 cursor-pointer items-center justify-between gap-3 text-left data-[invalid]:border-danger`}
      >
        <span className={`min-w-0 truncate ${title ? '' : 'text-dim'}`}>
          {title ?? (value === '' ? 'Choose' : `${value} (does not exist)`)}
        </span>
        <ChevronDown className="size-4 shrink-0 text-dim" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          role="dialog"
          aria-label={`Choose: ${kindLabel(refersTo)}`}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 w-[max(var(--radix-popover-trigger-width),min(20rem,calc(100vw-2rem)))] rounded-[3px] border border-rule-strong bg-kerb shadow-2xl shadow-black/60"
        >
          <Choices refersTo={refersTo} titles={titles} canClear={!isRequired && value !== ''} onChoose={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type ChoicesProps = {
  refersTo: DocumentKind
  titles: ReadonlyMap<string, string>
  canClear: boolean
  onChoose: (id: string | null) => void
}

function Choices({ refersTo, titles, canClear, onChoose }: ChoicesProps) {
  const [typed, setTyped] = useState('')
  const lines = useDocumentsOfKind(refersTo)
  const words = typed.toLowerCase().split(' ').filter(Boolean)
  const found = lines
    .map(({ id }) => ({ id, title: titles.get(`${refersTo} ${id}`) ?? id }))
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
  const item = (id: string | null, title: string) => (
    <Command.Item
      key={id}
      value={id ?? 'none'}
      onSelect={() => onChoose(id)}
      className="flex min-h-11 cursor-pointer items-center rounded-[2px] px-3 text-dim data-[selected=true]:bg-white/8 data-[selected=true]:text-ink"
    >
      <span className="min-w-0 truncate">{title}</span>
    </Command.Item>
  )
  return (
    <Command shouldFilter={false} label={`Search: ${kindLabel(refersTo)}`}>
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder="Search by title"
        className="h-11 w-full border-rule border-b bg-transparent px-3 focus-visible:-outline-offset-2"
      />
      <Command.List className="max-h-72 overflow-y-auto p-1">
        {found.length === 0 && <p className="px-3 py-4 text-dim text-sm">Nothing found.</p>}
        {canClear && words.length === 0 && item(null, 'None')}
        {found.slice(0, MAX_SHOWN).map(({ id, title }) => item(id, title))}
        {found.length > MAX_SHOWN && (
          <p className="figures px-3 py-2 text-dim text-sm">{found.length - MAX_SHOWN} more; type to find them.</p>
        )}
      </Command.List>
    </Command>
  )
}
