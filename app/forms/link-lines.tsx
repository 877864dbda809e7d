import { type ComponentProps, useId, useState } from 'react'
import { Textarea } from '#app/ui/textarea.tsx'
import type { OddLine } from '#contracts/submission-links.ts'
import { untilReleased } from './until-released.ts'

/** Loaded with the first look: most forms have no such field. Without a connection nothing is pointed out. */
async function lookThrough(text: string): Promise<OddLine | null> {
  const links = await import('#contracts/submission-links.ts').catch(() => null)
  return links?.findOddLine(text) ?? null
}

/** A field with a link on each line. It points out a line that looks like none once the field is left, and refuses nothing. */
export function LinkLines({ 'aria-describedby': described, ...props }: ComponentProps<typeof Textarea>) {
  const id = useId()
  const [odd, setOdd] = useState<OddLine | null>(null)
  const look = async ({ value }: HTMLTextAreaElement) => {
    const found = await lookThrough(value)
    // The field may have been left by pressing the button below it, which would move away under the pointer.
    await untilReleased()
    setOdd(found)
  }
  return (
    <>
      <Textarea
        {...props}
        aria-describedby={[described, odd && id].filter(Boolean).join(' ') || undefined}
        onBlur={(event) => void look(event.currentTarget)}
        // A line that has been mended is not pointed out any longer; a new one only when it is finished.
        onInput={(event) => odd && void look(event.currentTarget)}
      />
      <p id={id} role="status" className="mt-2 text-amber text-sm empty:absolute [overflow-wrap:anywhere]">
        {odd &&
          `Line ${odd.number} does not look like a link: “${odd.line.length > 60 ? `${odd.line.slice(0, 60)}…` : odd.line}”. You can send it as it stands.`}
      </p>
    </>
  )
}
