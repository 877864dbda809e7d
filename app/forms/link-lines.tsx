import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Textarea } from '#app/ui/form/textarea.tsx'
import type { DemoLink } from '#contracts/forms/demo-links.ts'
import type { LineWithoutLink } from '#contracts/forms/submission-links.ts'

type Found = { odd: LineWithoutLink[]; demos: DemoLink[] }
const NOTHING: Found = { odd: [], demos: [] }

/** Loaded with the first look: most forms have no such field. Without a connection nothing is pointed out. */
async function lookThrough(field: HTMLTextAreaElement): Promise<Found> {
  const [links, demos] = await Promise.all([
    import('#contracts/forms/submission-links.ts'),
    import('#contracts/forms/demo-links.ts'),
  ]).catch(() => [])
  if (!links || !demos) return NOTHING
  return { odd: links.findLinesWithoutLink(field.value), demos: demos.listDemoLinks(field.value) }
}

const DemoLinks = lazy(async (): Promise<{ default: ComponentType<{ links: readonly DemoLink[] }> }> => {
  try {
    return { default: (await import('./demo-links.tsx')).DemoLinks }
  } catch {
    return { default: () => null }
  }
})

/**
 * A field with a link on each line. Once it is left, or something was pasted, it points out the lines that look like no link and
 * lists the links that it recognises. It refuses nothing.
 */
export function LinkLines({ 'aria-describedby': described, ...props }: ComponentProps<typeof Textarea>) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [{ odd, demos }, setFound] = useState(NOTHING)
  const look = async (element: HTMLTextAreaElement) => {
    const found = await lookThrough(element)
    // The field may have been left by pressing the button below it, which would move away under the pointer.
    await untilReleased()
    setFound(found)
  }
  // What was kept from before a reload, or came back with an error, is in the field already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the field appears
  useEffect(() => {
    // The form fills in what it kept right after this.
    void Promise.resolve().then(async () => {
      if (field.current?.value) await look(field.current)
    })
  }, [])
  return (
    <>
      {/* Keeps the hint as far below as those of other fields: directly in the flex container it would be a block. */}
      <div>
        <Textarea
          {...props}
          ref={field}
          aria-describedby={[described, odd.length > 0 && id].filter(Boolean).join(' ') || undefined}
          onBlur={(event) => void look(event.currentTarget)}
          // A line that has been mended is not pointed out any longer; a new one only when it is finished.
          onInput={({ currentTarget, nativeEvent }) => {
            const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
            if (isPasted || odd.length > 0 || demos.length > 0) void look(currentTarget)
          }}
        />
      </div>
      <p
        id={id}
        role="status"
        className="order-1 flex items-start gap-2 text-amber text-sm empty:absolute [overflow-wrap:anywhere]"
      >
        {odd.length > 0 && (
          <>
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{describeOdd(odd)} You can send it as it stands.</span>
          </>
        )}
      </p>
      {demos.length > 0 && (
        <Suspense fallback={null}>
          <DemoLinks links={demos} />
        </Suspense>
      )}
    </>
  )
}

/** Resolves once nothing is pressed: of what moves under a pointer that is down, the browser reports no click. */
async function untilReleased(): Promise<void> {
  if (document.querySelector(':active') === null) return
  const listening = new AbortController()
  await new Promise((resolve) => {
    for (const type of ['pointerup', 'pointercancel', 'keyup']) {
      window.addEventListener(type, resolve, { signal: listening.signal })
    }
  })
  listening.abort()
}

/** How many lines are quoted; more would push the form away. */
const MOST_QUOTED = 3

function describeOdd(odd: readonly LineWithoutLink[]): string {
  const quoted = odd
    .slice(0, MOST_QUOTED)
    .map(
      ({ number, line }) =>
        `Line ${number} does not look like a link: “${line.length > 60 ? `${line.slice(0, 60)}…` : line}”.`,
    )
  const left = odd.length - quoted.length
  return [...quoted, ...(left > 0 ? [`Nor ${left === 1 ? 'does one more' : `do ${left} more`}.`] : [])].join(' ')
}
