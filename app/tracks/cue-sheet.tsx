import { Copy } from 'lucide-react'
import { writeCueSheet } from '#app/lib/shortlist/cue-sheets.ts'
import { Button } from '#app/ui/button.tsx'
import { COPY_FAILED, copyText } from '#app/ui/overlay/copy-text.ts'
import type { Track } from '#content/schema.ts'

type CueSheetProps = { track: Track; artist: string; label: string }

/** The track's lines for a production's cue sheet, ready to copy; renders nothing if the writers are unknown. */
export function CueSheet({ track, artist, label }: CueSheetProps) {
  const text = writeCueSheet(track, artist, label)
  if (text === null) return null
  const copy = () => copyText(text, { title: 'Cue sheet copied', description: track.title }, COPY_FAILED)
  return (
    <div className="mb-4 max-w-[60rem]">
      <pre className="figures whitespace-pre-wrap border-rule-strong border-l-2 py-1 pl-4 font-mono text-dim text-sm leading-relaxed">
        {/* A long line wraps below its value, not below its label. */}
        {text.split('\n').map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two writers may have the same words, and nothing moves
          <span key={at} className="block pl-[12ch] -indent-[12ch]">
            {line}
          </span>
        ))}
      </pre>
      <Button variant="outline" size="sm" className="mt-3 noscript:hidden" onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        Copy cue sheet<span className="sr-only"> of {track.title}</span>
      </Button>
    </div>
  )
}
