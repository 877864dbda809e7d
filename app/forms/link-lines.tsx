import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Textarea } from '#app/ui/form/textarea.tsx'
import type { DemoLink } from '#contracts/forms/demo-links.ts'
import type { LineWithoutLink } from '#contracts/forms/submission-links.ts'

type Found = { invalid: LineWithoutLink[]; demos: DemoLink[] }
const NOTHING: Found = { invalid: [], demos: [] }

/** Loaded on first use: most forms have no such field. Without a connection nothing is reported. */
async function checkLinks(field: HTMLTextAreaElement): Promise<Found> {
  const [links, demos] = await Promise.all([
    import('#contracts/forms/submission-links.ts'),
    import('#contracts/forms/demo-links.ts'),
  ]).catch(() => [])
  if (!links || !demos) return NOTHING
  return { invalid: links.findLinesWithoutLink(field.value), demos: demos.listDemoLinks(field.value) }
}

const DemoLinks = lazy(async (): Promise<{ default: ComponentType<{ links: readonly DemoLink[] }> }> => {
  try {
    return { default: (await import('./demo-links.tsx')).DemoLinks }
  } catch {
    return { default: () => null }
  }
})

/**
 * A field with a link on each line. When it is left, or something was pasted, it reports lines that do not look like links and lists
 * the links that it recognises. It rejects nothing.
 */
export function LinkLines({ 'aria-describedby': described, ...props }: ComponentProps<typeof Textarea>) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [{ invalid, demos }, setFound] = useState(NOTHING)
  const check = async (element: HTMLTextAreaElement) => {
    const found = await checkLinks(element)
    // The field may have been left by pressing the button below it, which would move away from the pointer.
    await untilReleased()
    setFound(found)
  }
  // A draft or a form returned with errors has text in the field already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the field appears
  useEffect(() => {
    // The form fills in the draft right after this.
    void Promise.resolve().then(async () => {
      if (field.current?.value) await check(field.current)
    })
  }, [])
  return (
    <>
      {/* Directly in the flex container the field would be a block, and its hint closer than those of other fields. */}
      <div>
        <Textarea
          {...props}
          ref={field}
          aria-describedby={[described, invalid.length > 0 && id].filter(Boolean).join(' ') || undefined}
          onBlur={(event) => void check(event.currentTarget)}
          // A corrected line is no longer reported; a new one only when it is finished.
          onInput={({ currentTarget, nativeEvent }) => {
            const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
            if (isPasted || invalid.length > 0 || demos.length > 0) void check(currentTarget)
          }}
        />
      </div>
      <p
        id={id}
        role="status"
        className="order-1 flex items-start gap-2 text-amber text-sm empty:absolute [overflow-wrap:anywhere]"
      >
        {invalid.length > 0 && (
          <>
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{describeInvalid(invalid)} You can send it as it is.</span>
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

/** Resolves when nothing is pressed: the browser reports no click on an element that moves while the pointer is down. */
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

/** More quoted lines would push the form away. */
const MAX_QUOTED = 3

function describeInvalid(invalid: readonly LineWithoutLink[]): string {
  const quoted = invalid
    .slice(0, MAX_QUOTED)
    .map(
      ({ number, line }) =>
        `Line ${number} does not look like a link: “${line.length > 60 ? `${line.slice(0, 60)}…` : line}”.`,
    )
  const left = invalid.length - quoted.length
  return [...quoted, ...(left > 0 ? [`${left} more ${left === 1 ? 'line does' : 'lines do'} not either.`] : [])].join(
    ' ',
  )
}
