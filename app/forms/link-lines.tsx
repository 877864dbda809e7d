import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { Textarea } from '#app/ui/textarea.tsx'
import type { OddLine } from '#contracts/submission-links.ts'
import { untilReleased } from './until-released.ts'

/** Loaded with the first look: most forms have no such field. Without a connection nothing is pointed out. */
async function lookThrough(text: string): Promise<OddLine[]> {
  const links = await import('#contracts/submission-links.ts').catch(() => null)
  return links?.findOddLines(text) ?? []
}

/** A field with a link on each line. It points out the lines that look like none once the field is left, and refuses nothing. */
export function LinkLines({ 'aria-describedby': described, ...props }: ComponentProps<typeof Textarea>) {
  const id = useId()
  const [odd, setOdd] = useState<OddLine[]>([])
  const look = async ({ value }: HTMLTextAreaElement) => {
    const found = await lookThrough(value)
    // The field may have been left by pressing the button below it, which would move away under the pointer.
    await untilReleased()
    setOdd(found)
  }
  return (
    <>
      {/* Keeps the hint as far below as those of other fields: directly in the flex container it would be a block. */}
      <div>
        <Textarea
          {...props}
          aria-describedby={[described, odd.length > 0 && id].filter(Boolean).join(' ') || undefined}
          onBlur={(event) => void look(event.currentTarget)}
          // A line that has been mended is not pointed out any longer; a new one only when it is finished.
          onInput={(event) => odd.length > 0 && void look(event.currentTarget)}
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
    </>
  )
}

/** How many lines are quoted; more would push the form away. */
const MOST_QUOTED = 3

function describeOdd(odd: readonly OddLine[]): string {
  const quoted = odd
    .slice(0, MOST_QUOTED)
    .map(
      ({ number, line }) =>
        `Line ${number} does not look like a link: “${line.length > 60 ? `${line.slice(0, 60)}…` : line}”.`,
    )
  const left = odd.length - quoted.length
  return [...quoted, ...(left > 0 ? [`Nor ${left === 1 ? 'does one more' : `do ${left} more`}.`] : [])].join(' ')
}
