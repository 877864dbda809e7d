import type { ReactNode } from 'react'
import { PageHead } from '#app/ui/page-head.tsx'
import { Sheet, SheetLine } from '#app/ui/sheet.tsx'
import type { Placements, TeamMember } from '#content/schema.ts'
import { Connect } from './connect.tsx'
import { type Colleague, LeadershipCard } from './leadership-card.tsx'
import { MemberSidebar } from './member-sidebar.tsx'
import { SyncResume } from './sync-resume.tsx'

type MemberPageProps = {
  member: TeamMember
  photo: string | null
  catalogLabel: string
  colleagues: Colleague[]
  placements: Placements | null
  /** The track that this member would play. */
  plays: ReactNode
}

export function MemberPage({ member, photo, catalogLabel, colleagues, placements, plays }: MemberPageProps) {
  return (
    <article>
      <PageHead mark="Leadership" title={member.name} aside={member.location}>
        {member.jobTitle}, {member.organisation}
      </PageHead>
      <div className="gutters grid grid-cols-12 gap-x-6 gap-y-14 pb-24">
        <div className="col-span-12 space-y-16 lg:col-span-7">
          <div className="max-w-[62ch] space-y-6 text-[clamp(1.2rem,1.1rem+0.6vw,1.5rem)] leading-relaxed">
            <p>{member.description}</p>
            {member.about.map((paragraph) => (
              <p key={paragraph.slice(0, 40)}>{paragraph}</p>
            ))}
          </div>
          {plays}
          {member.quotes && <Quotes quotes={member.quotes} />}
          {member.sections.map((section) => (
            <Section key={section.heading} section={section} />
          ))}
          {member.leadership && <LeadershipCard intro={member.leadership.intro} colleagues={colleagues} />}
          {member.connect && <Connect connect={member.connect} className="lg:hidden" />}
        </div>
        <MemberSidebar member={member} photo={photo} catalogLabel={catalogLabel} />
      </div>
      {placements && <SyncResume placements={placements} />}
    </article>
  )
}

function Quotes({ quotes }: { quotes: NonNullable<TeamMember['quotes']> }) {
  return (
    <section>
      <h2 className="sr-only">In their own words</h2>
      {quotes.map((quote) => (
        <figure key={quote.topic} className="border-rule border-t py-8 first-of-type:border-rule-strong">
          <figcaption className="label-caps text-dim">{quote.topic}</figcaption>
          <blockquote className="mt-4 max-w-[34ch] font-display font-semibold text-[clamp(1.5rem,1.2rem+1.3vw,2.25rem)] leading-[1.18] text-pretty">
            <p>“{quote.text}”</p>
          </blockquote>
        </figure>
      ))}
    </section>
  )
}

function Section({ section }: { section: TeamMember['sections'][number] }) {
  return (
    <section>
      <h2 className="text-title">{section.heading}</h2>
      {'lines' in section && section.note && <p className="mt-2 text-dim">{section.note}</p>}
      <Sheet className="mt-5">
        {'lines' in section
          ? section.lines.map((line, at) => (
              <SheetLine
                key={line.title}
                index={String(at + 1).padStart(2, '0')}
                title={line.title}
                detail={line.detail}
                time={line.time}
              />
            ))
          : section.points.map((point) => (
              <SheetLine key={point} title={<span className="font-normal">{point}</span>} />
            ))}
      </Sheet>
    </section>
  )
}
