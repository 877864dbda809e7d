import { Copy, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'

/** The codes; this is the only time that they can be read. */
export function NewCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button has been removed, so the focus moves to the top of the list.
  useEffect(() => heading.current?.focus(), [])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showToast({
        title: 'Copied',
        description: 'Ten codes. Paste them where only you can read them.',
        tone: 'success',
      })
    } catch {
      showToast({ title: 'Not copied', description: 'Select the codes and copy them by hand.', tone: 'destructive' })
    }
  }

  return (
    <div className="space-y-6">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          Keep these codes now
        </h3>
        <p className="mt-1 text-dim">They are not shown again. Codes of an earlier list no longer work.</p>
      </div>
      <ol className="figures grid border-rule border-t sm:grid-cols-2 sm:gap-x-8">
        {codes.map((code, index) => (
          <li key={code} className="flex min-h-11 items-center gap-4 border-rule border-b">
            <span aria-hidden="true" className="w-6 text-dim text-sm">
              {String(index + 1).padStart(2, '0')}
            </span>
            <code className="select-all font-mono text-ink">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button asChild variant="outline">
          <a href={asFile(codes)} download="neon-magnolia-recovery-codes.txt">
            <Download aria-hidden="true" />
            Download
          </a>
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  )
}

function asFile(codes: string[]): string {
  const text = `Recovery codes for ${window.location.host}. Each works once.\n\n${codes.join('\n')}\n`
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
}
