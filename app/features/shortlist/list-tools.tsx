import { Copy, Link2, Printer } from 'lucide-react'
import type { ListedTrack } from '#app/lib/shortlist/brief.ts'
import { writeListCsv, writeListText } from '#app/lib/shortlist/cue-sheets.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from './copy-text.ts'

type ListToolsProps = {
  title: string
  tracks: readonly ListedTrack[]
  notes: Readonly<Record<string, string>>
  /** The label's legal name, which holds the masters. */
  label: string
  /** The address that shows this list to others. */
  link: string
}

const FAILED = 'Unable to copy. Please select the text and copy it.'

/** What a list can be taken away as. */
export function ListTools({ link, ...list }: ListToolsProps) {
  return (
    <>
      <Button
        variant="outline"
        onClick={() => void copyText(link, 'Link copied to clipboard', 'Unable to copy link. Please copy manually.')}
      >
        <Link2 aria-hidden="true" />
        Copy link to this list
      </Button>
      <Button variant="outline" onClick={() => void copyText(writeListText(list), 'Cue sheet copied', FAILED)}>
        <Copy aria-hidden="true" />
        Copy as cue sheet
      </Button>
      <Button variant="outline" onClick={() => void copyText(writeListCsv(list), 'CSV copied', FAILED)}>
        <Copy aria-hidden="true" />
        Copy as CSV
      </Button>
      <Button variant="ghost" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </>
  )
}
