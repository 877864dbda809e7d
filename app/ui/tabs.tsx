import { Slot } from 'radix-ui'
import { type ComponentProps, createContext, type KeyboardEvent, useContext, useId, useState } from 'react'
import { cn } from '#app/lib/cn.ts'

type Strip = {
  id: string
  value: string | undefined
  choose: (value: string) => void
  isManual: boolean
}

const StripContext = createContext<Strip | null>(null)

function useStrip(): Strip {
  const strip = useContext(StripContext)
  if (strip === null) throw new Error('Tabs must be used within <Tabs>')
  return strip
}

type TabsProps = ComponentProps<'div'> & {
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** Whether a tab opens when the keyboard reaches it, or when it is pressed there. */
  activationMode?: 'automatic' | 'manual'
}

/** Tabs after the pattern of the ARIA practices guide. Our own, as the library's are five times as large. */
export function Tabs({ value, defaultValue, onValueChange, activationMode, ...props }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState(defaultValue)
  const shown = value ?? own
  const choose = (next: string) => {
    if (next === shown) return
    setOwn(next)
    onValueChange?.(next)
  }
  return (
    <StripContext value={{ id, value: shown, choose, isManual: activationMode === 'manual' }}>
      <div {...props} />
    </StripContext>
  )
}

/** The strip scrolls sideways on narrow screens rather than breaking into rows. */
export function TabsList({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      role="tablist"
      aria-orientation="horizontal"
      onKeyDown={moveAlong}
      className={cn('flex gap-1 overflow-x-auto border-rule border-b [scrollbar-width:none]', className)}
      {...props}
    />
  )
}

function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not(:disabled)')]
  const at = tabs.findIndex((tab) => tab === event.target)
  if (at < 0 || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
  const goals: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }
  const goal = goals[event.key]
  if (goal === undefined) return
  event.preventDefault()
  tabs.at(goal % tabs.length)?.focus()
}

type TabsTriggerProps = ComponentProps<'button'> & { value: string; asChild?: boolean }

/** The active tab burns: the one lit line of the strip. */
export function TabsTrigger({ className, value, asChild, disabled, ...props }: TabsTriggerProps) {
  const strip = useStrip()
  const isActive = strip.value === value
  const Tab = asChild ? Slot.Root : 'button'
  return (
    <Tab
      type={asChild ? undefined : 'button'}
      role="tab"
      id={`${strip.id}-tab-${value}`}
      aria-selected={isActive}
      aria-controls={`${strip.id}-panel-${value}`}
      data-state={isActive ? 'active' : 'inactive'}
      tabIndex={isActive ? 0 : -1}
      disabled={disabled}
      onMouseDown={(event) => {
        // A press with another button or with Ctrl is about the link, and must not take the focus.
        if (event.button === 0 && !event.ctrlKey) strip.choose(value)
        else event.preventDefault()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') strip.choose(value)
        // On a tab that is a link it would move the page.
        if (event.key === ' ') event.preventDefault()
      }}
      onFocus={() => {
        if (!strip.isManual && !disabled) strip.choose(value)
      }}
      className={cn(
        'relative h-12 shrink-0 cursor-pointer px-4 font-semibold text-[0.9375rem] text-dim transition-colors duration-150',
        'hover:text-ink active:text-pink-soft focus-visible:-outline-offset-2 data-[state=active]:text-ink',
        'disabled:cursor-not-allowed disabled:opacity-55 disabled:hover:text-dim',
        'after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-full after:bg-transparent',
        'data-[state=active]:after:bg-pink data-[state=active]:after:shadow-[0_0_14px_1px_#ff3d8f]',
        'forced-colors:data-[state=active]:after:bg-[Highlight]',
        className,
      )}
      {...props}
    />
  )
}

type TabsContentProps = ComponentProps<'div'> & { value: string; forceMount?: true }

/** Drawn while its tab is active, or always with `forceMount`, which leaves hiding it to the caller. */
export function TabsContent({ className, value, forceMount, children, ...props }: TabsContentProps) {
  const strip = useStrip()
  const isActive = strip.value === value
  return (
    <div
      role="tabpanel"
      id={`${strip.id}-panel-${value}`}
      aria-labelledby={`${strip.id}-tab-${value}`}
      data-state={isActive ? 'active' : 'inactive'}
      hidden={!isActive && !forceMount}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing else that the keyboard reaches
      tabIndex={0}
      className={cn('pt-6', className)}
      {...props}
    >
      {(isActive || forceMount) && children}
    </div>
  )
}
