import type { ReactNode } from 'react'
import { Sheet, SheetLine } from '#app/ui/overlay/sheet.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

type DevelopersPageProps = {
  email: string
  /** The path of one track's file, as an example; null if there is no track. */
  example: string | null
  version: number
}

export function DevelopersPage({ email, example, version }: DevelopersPageProps) {
  return (
    <article>
      <PageHead mark="Developers" title="Catalog as JSON" aside={`Version ${version}`} isTight />
      <div className="gutters grid grid-cols-12 gap-x-6 gap-y-12 pb-24">
        <div className="col-span-12 max-w-[65ch] space-y-6 text-lead lg:col-span-7">
          <p>
            <Code href="/catalog.json">/catalog.json</Code> has every released track: ISRC, writers with shares and
            societies, who clears it, versions, tempo, key, and whom to write to. Each track also has its own file
            {example !== null && (
              <>
                , such as <Code href={example}>{example}</Code>
              </>
            )}
            ; its address is in the field <code>json</code>. A value that is not confirmed is <code>null</code>, and{' '}
            <code>clearance.missing</code> lists what we still need before we can license the track alone.
          </p>
          <p>
            Any site may read these files, without a key or registration. Send the ETag of your last response in{' '}
            <code>If-None-Match</code>, and an unchanged catalog is not sent again. We may add fields to version{' '}
            {version}; if a field changes or goes away, there is a new version beside it. The{' '}
            <Code href="/catalog.schema.json">JSON Schema</Code> describes every field. Write to{' '}
            <a href={`mailto:${email}`} className={LINK}>
              {email}
            </a>{' '}
            if you need one that is missing.
          </p>
        </div>
        <div className="col-span-12 lg:col-span-4 lg:col-start-9">
          <h2 className="label-caps font-sans text-dim">Addresses</h2>
          <Sheet className="mt-3">
            <SheetLine title={<Code href="/catalog.json">/catalog.json</Code>} time="all" />
            {example !== null && (
              <SheetLine title={<Code href={example}>/catalog/artist/track.json</Code>} time="one" />
            )}
            <SheetLine title={<Code href="/catalog.schema.json">/catalog.schema.json</Code>} time="schema" />
          </Sheet>
        </div>
      </div>
    </article>
  )
}

const LINK = 'underline decoration-2 decoration-pink underline-offset-[6px] hover:decoration-ink'

/** A plain link, because the URL is a file, not a page. */
function Code({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={`${LINK} [overflow-wrap:anywhere]`}>
      {children}
    </a>
  )
}
