import { Copy, Link2, Printer } from 'lucide-react'
import { type CuedList, writeListCsv, writeListText } from '#app/lib/shortlist/cue-sheets.ts'
import { Button } from '#app/ui/button.tsx'
import { COPY_FAILED, copyText, LINK_FAILED } from '#app/ui/overlay/copy-text.ts'

type ListToolsProps = {
  list: CuedList
  /** The URL that shows this list to others. */
  link: string
}

/** Copy and print buttons. */
export function ListTools({ list, link }: ListToolsProps) {
  return (
    <div className="mt-6 grid grid-cols-2 gap-3 max-sm:[&>*]:px-3 noscript:hidden sm:flex sm:flex-wrap print:hidden">
      <Button variant="outline" onClick={() => void copyText(link, 'Link copied to clipboard', LINK_FAILED)}>
        <Link2 aria-hidden="true" />
        <span>
          Copy link<span className="sr-only"> to this list</span>
        </span>
      </Button>
      <Button variant="outline" onClick={() => void copyText(writeListText(list), 'Cue sheet copied', COPY_FAILED)}>
        <Copy aria-hidden="true" />
        Copy cue sheet
      </Button>
      <Button variant="outline" onClick={() => void copyText(writeListCsv(list), 'CSV copied', COPY_FAILED)}>
        <Copy aria-hidden="true" />
        Copy CSV
      </Button>
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </div>
  )
}
