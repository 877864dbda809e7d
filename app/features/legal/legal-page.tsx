import type { ReactNode } from 'react'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Legal } from '#content/schema.ts'

type LegalPageProps = {
  page: Legal
  since: string
  /** Sentences that are not in the content, for the section with this heading. */
  added?: { heading: string; paragraphs: string[] } | undefined
}

export function LegalPage({ page, since, added }: LegalPageProps) {
  return (
    <article>
      <PageHead mark="Paperwork" title={page.title} aside={`Effective ${since}`} />
      <div className="gutters pb-24">
        {page.sections.map((section) => (
          <section key={section.heading} className="grid grid-cols-12 gap-x-6 gap-y-3 border-rule border-t py-8">
            <h2 className="col-span-12 text-title lg:col-span-4">{section.heading}</h2>
            <div className="col-span-12 max-w-[65ch] space-y-4 text-lead lg:col-span-8">
              {[...section.paragraphs, ...(added?.heading === section.heading ? added.paragraphs : [])].map(
                (paragraph) => (
                  <p key={paragraph.slice(0, 40)}>{linkAddresses(paragraph)}</p>
                ),
              )}
            </div>
          </section>
        ))}
      </div>
    </article>
  )
}

function linkAddresses(text: string): ReactNode[] {
  return text.split(/([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a
        key={part}
        href={`mailto:${part}`}
        className="underline decoration-2 decoration-pink underline-offset-[6px] hover:decoration-ink pointer-coarse:py-2.5"
      >
        {part}
      </a>
    ),
  )
}
