import { ArrowDown, ArrowUp, ChevronRight, CircleAlert, Plus, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { capitalize } from '#app/features/desk/shared/words.ts'
import { moveByKey } from '#app/features/desk/site/move-by-key.ts'
import { useTitles } from '#app/features/desk/site/use-site.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { Control } from './control.tsx'
import { getFieldText } from './field-labels.ts'
import { emptyValue, getAt, isRecord, isSingleControl, type Json, type Path, type Shape } from './field-shape.ts'
import { fieldId, pathKey, useForm } from './form-context.ts'

type ListShape = Extract<Shape, { is: 'list' }>
/** A group and its fields. */
export type GroupValue = { shape: Extract<Shape, { is: 'group' | 'either' }>; path: Path; value: Json | undefined }
type ListFieldProps = {
  shape: ListShape
  path: Path
  value: Json | undefined
  isRequired: boolean
  /** Renders the fields of an entry that is a group. */
  children: (group: GroupValue) => ReactNode
}

const EMPTY_LIST: Json[] = []

/** A list of texts, each with its own control, or of groups, one open at a time. */
export function ListField({ shape, path, value, isRequired, children }: ListFieldProps) {
  const { kind, faults } = useForm()
  const text = getFieldText(kind, path)
  const items = Array.isArray(value) ? value : EMPTY_LIST
  const actions = useListActions(path, items.length, isRequired)
  const { entryName } = text
  const choices = shape.item.is === 'either' ? shape.item.groups : [shape.item]
  return (
    <fieldset id={fieldId(path)} tabIndex={-1} className="min-w-0 focus:outline-none">
      <legend className="font-semibold text-[0.9375rem]">
        {text.label}
        {!isRequired && ' (optional)'}
      </legend>
      {text.hint && <p className="mt-1 text-dim text-sm">{text.hint}</p>}
      <ol className="mt-2 border-rule border-t">
        {items.map((item, index) => {
          const props = {
            shape: shape.item,
            path: [...path, index],
            item,
            index,
            actions,
            name: `${entryName} ${index + 1}`,
          }
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity, and their controls no state.
              key={index}
              onKeyDown={(event) => moveByKey(event, (by) => actions.move(index, by))}
              className="border-rule border-b py-1.5"
            >
              {isSingleControl(shape.item) ? <TextEntry {...props} /> : <GroupEntry {...props}>{children}</GroupEntry>}
            </li>
          )
        })}
      </ol>
      {text.sum && items.length > 0 && <Sum items={items} {...text.sum} />}
      <FieldError>{faults.get(pathKey(path))}</FieldError>
      {items.length < shape.max && (
        <div className="mt-2 flex flex-wrap gap-2">
          {choices.map((choice, at) => (
            <Button
              key={text.choices?.[at] ?? entryName}
              variant="outline"
              size="sm"
              onClick={() => actions.add(items.length, choice)}
            >
              <Plus />
              Add {text.choices?.[at] ?? entryName}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}

type ListActions = ReturnType<typeof useListActions>

/** Adds, removes and moves entries. Focus and the open entry follow. */
function useListActions(path: Path, count: number, isRequired: boolean) {
  const { kind, change, focusTarget } = useForm()
  const [open, setOpen] = useState<number | null>(null)
  const [lastFocusTarget, setLastFocusTarget] = useState<string | null>(null)
  const focus = useRef<string>(null)
  useLayoutEffect(() => {
    if (focus.current === null) return
    document.getElementById(focus.current)?.focus()
    focus.current = null
  })
  const key = `${pathKey(path)}.`
  if (focusTarget !== lastFocusTarget) {
    setLastFocusTarget(focusTarget)
    if (focusTarget?.startsWith(key)) setOpen(Number.parseInt(focusTarget.slice(key.length), 10))
  }
  const { entryName } = getFieldText(kind, path)
  const edit = (next: (list: Json[]) => Json[]) =>
    change(path, (value) => {
      const list = next(Array.isArray(value) ? value : [])
      return list.length === 0 && !isRequired ? undefined : list
    })
  const focusEntry = (at: number) => {
    focus.current = fieldId([...path, at])
  }
  return {
    open,
    setOpen,
    count,
    add: (at: number, item: Shape) => {
      edit((list) => list.toSpliced(at, 0, emptyValue(item)))
      setOpen(at)
      focusEntry(at)
    },
    remove: (at: number) => {
      let removed: Json = ''
      edit((list) => {
        removed = list[at] ?? ''
        return list.toSpliced(at, 1)
      })
      setOpen(null)
      if (count > 1) focusEntry(Math.min(at, count - 2))
      else focus.current = fieldId(path)
      showToast({
        title: `The ${entryName} was removed`,
        action: { label: 'Undo', onClick: () => edit((list) => list.toSpliced(at, 0, removed)) },
      })
    },
    move: (at: number, by: 1 | -1) => {
      const to = at + by
      if (to < 0 || to >= count) return
      edit((list) => list.toSpliced(at, 1).toSpliced(to, 0, list[at] ?? ''))
      if (open === at) setOpen(to)
      focusEntry(to)
    },
  }
}

type EntryProps = { shape: Shape; path: Path; item: Json; index: number; actions: ListActions; name: string }

function TextEntry({ shape, path, item, index, actions, name }: EntryProps) {
  const fault = useForm().faults.get(pathKey(path))
  const id = fieldId(path)
  return (
    <>
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <Control
            shape={shape}
            path={path}
            value={item}
            isRequired
            control={{
              id,
              'aria-label': capitalize(name),
              'aria-invalid': fault ? true : undefined,
              'aria-describedby': fault && `${id}-error`,
            }}
            onEnter={() => actions.add(index + 1, shape)}
          />
        </div>
        <EntryControls name={name} actions={actions} index={index} />
      </div>
      <FieldError id={`${id}-error`}>{fault}</FieldError>
    </>
  )
}

/** An entry with several fields, collapsed to its title. */
function GroupEntry({
  shape,
  path,
  item,
  index,
  actions,
  name,
  children,
}: EntryProps & Pick<ListFieldProps, 'children'>) {
  const { kind, faults } = useForm()
  const titles = useTitles()
  const isOpen = actions.open === index
  const key = pathKey(path)
  const hasFault = [...faults.keys()].some((at) => at === key || at.startsWith(`${key}.`))
  const values = isRecord(item) ? Object.entries(item) : []
  const title = values
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([field, value]) => {
      const { refersTo } = getFieldText(kind, [...path, field])
      return refersTo ? (titles.get(`${refersTo} ${value}`) ?? value) : value
    })
    .slice(0, 2)
    .join(' · ')
  const text = getAt(item, ['words'])
  return (
    <>
      <div className="flex items-center gap-1">
        <button
          id={fieldId(path)}
          type="button"
          aria-expanded={isOpen}
          onClick={() => actions.setOpen(isOpen ? null : index)}
          className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 text-left hover:text-ink focus-visible:-outline-offset-2"
        >
          <ChevronRight className={`size-4 shrink-0 text-dim ${isOpen ? 'rotate-90' : ''}`} />
          <span className="min-w-0 truncate">
            {title || (Array.isArray(text) ? text.join(', ') : '') || capitalize(name)}
          </span>
          {hasFault && <CircleAlert aria-label="has an error" className="size-4 shrink-0 text-danger" />}
        </button>
        <EntryControls name={name} actions={actions} index={index} />
      </div>
      {isOpen && (shape.is === 'group' || shape.is === 'either') && (
        <div className="border-rule-strong border-l pb-4 pl-4 sm:pl-6">
          <FieldError>{faults.get(key)}</FieldError>
          {children({ shape, path, value: item })}
        </div>
      )}
    </>
  )
}

const ICON_CLASS = 'size-9 pointer-coarse:size-11'

function EntryControls({ name, actions, index }: { name: string; actions: ListActions; index: number }) {
  const button = (label: string, Icon: typeof X, isOff: boolean, run: () => void) => (
    <Button
      variant="ghost"
      size="icon"
      className={ICON_CLASS}
      aria-label={`${label} ${name}`}
      disabled={isOff}
      onClick={run}
    >
      <Icon />
    </Button>
  )
  return (
    <span className="flex shrink-0 pt-1 max-sm:pointer-coarse:flex-col">
      {actions.count > 1 && button('Move up', ArrowUp, index === 0, () => actions.move(index, -1))}
      {actions.count > 1 && button('Move down', ArrowDown, index === actions.count - 1, () => actions.move(index, 1))}
      {button('Remove', X, false, () => actions.remove(index))}
    </span>
  )
}

/** The sum of the entries. */
function Sum({ items, of, is, unit }: { items: Json[]; of: string; is: number; unit: string }) {
  const sum = items.reduce<number>((total, item) => total + (Number(getAt(item, [of])) || 0), 0)
  const shown = Math.round(sum * 100) / 100
  return (
    <p className={`figures mt-2 text-sm ${shown === is ? 'text-dim' : 'text-amber'}`}>
      Total: {shown} {unit}
      {shown !== is &&
        `, ${Math.abs(Math.round((is - shown) * 100) / 100)} ${unit} too ${shown < is ? 'little' : 'much'}`}
    </p>
  )
}
