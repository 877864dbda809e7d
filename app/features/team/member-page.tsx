import { Link } from 'react-router'
import { FeaturedTrackFigure } from '#app/tracks/featured-track.tsx'
import type { FeaturedTrack } from '#app/tracks/find-featured-track.ts'
import { Button } from '#app/ui/button.tsx'
import { PlainSheet, Sheet, SheetLine } from '#app/ui/overlay/sheet.tsx'
import type { Placements, TeamMember } from '#content/schema.ts'
import { Avatar } from './avatar.tsx'
import { Connect } from './connect.tsx'
import type { Signed } from './find-signed.ts'
import type { LineLinks } from './line-names.ts'
import { MemberSidebar } from './member-sidebar.tsx'
import { SyncResume } from './sync-resume.tsx'
import { WorkLines } from './work-lines.tsx'
import { ProfileLink } from './write-to.tsx'

type MemberPageProps = {
  member: TeamMember
  photo: string | null
  portrait: string | null
  catalogLabel: string
  colleagues: Colleague[]
  placements: Placements | null
  /** Tracks and artists that the member worked on; the title is null if there are none. */
  work: { title: string | null; tracks: readonly FeaturedTrack[]; signed: readonly Signed[] }
  featuredTrack: FeaturedTrack | null
  links: LineLinks
}

export function MemberPage({ member, photo, portrait, catalogLabel, ...page }: MemberPageProps) {
  return (
    <article>
      <div className="gutters grid grid-cols-12 gap-x-6 gap-y-10 pt-14 pb-24 sm:pt-20 lg:gap-y-14">
        <header className="col-span-12 lg:col-span-8 lg:pr-6">
          <p className="label-caps figures flex items-center gap-4 text-dim">
            <span>Leadership</span>
            <span aria-hidden="true" className="h-px min-w-4 flex-1 bg-rule-strong" />
            <span className="text-right">{member.location}</span>
          </p>
          {/* A fixed break between the names, so that nothing moves when the font has loaded. */}
          <h1 className="mt-7 -ml-[0.04em] whitespace-pre-line font-extrabold text-hero tracking-[-0.012em]">
            {member.name.replaceAll(' ', '\n')}
          </h1>
          <p className="mt-8 text-dim text-lead">
            {member.jobTitle}, {member.organisation}
          </p>
        </header>
        <MemberSidebar member={member} photo={photo} portrait={portrait} catalogLabel={catalogLabel} />
        <MemberText member={member} {...page} />
      </div>
      {page.placements && <SyncResume placements={page.placements} />}
    </article>
  )
}

type MemberTextProps = Pick<MemberPageProps, 'member' | 'colleagues' | 'work' | 'featuredTrack' | 'links'>

function MemberText({ member, colleagues, work, featuredTrack, links }: MemberTextProps) {
  return (
    <div className="col-span-12 space-y-16 lg:col-span-7">
      <div className="max-w-[62ch] space-y-6 text-[clamp(1.2rem,1.1rem+0.6vw,1.5rem)] leading-relaxed">
        <p>{member.description}</p>
        {member.about.map((paragraph) => (
          <p key={paragraph.slice(0, 40)}>{paragraph}</p>
        ))}
      </div>
      <FeaturedTrackFigure mark="Would play you" track={featuredTrack} className="border-rule-strong border-t pt-4" />
      {work.title !== null && (
        <section>
          <h2 className="mb-5 text-title">{work.title}</h2>
          <WorkLines name={member.name} work={work} isAr={member.ar !== undefined} />
        </section>
      )}
      {member.quotes && <Quotes quotes={member.quotes} />}
      {member.sections.map((section) => (
        <Section key={section.heading} section={section} links={links} />
      ))}
      {member.leadership && colleagues.length > 0 && (
        <LeadershipCard intro={member.leadership.intro} colleagues={colleagues} />
      )}
      {member.connect && <Connect connect={member.connect} className="lg:hidden" />}
    </div>
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

type SectionEntry = TeamMember['sections'][number]

function Section({ section, links }: { section: SectionEntry; links: LineLinks }) {
  return (
    <section>
      <h2 className="text-title">{section.heading}</h2>
      {'lines' in section && section.note && <p className="mt-2 text-dim">{section.note}</p>}
      {'lines' in section ? (
        <Sheet className="mt-5">
          {section.lines.map((line, at) => (
            <SheetLine
              key={line.title}
              index={String(at + 1).padStart(2, '0')}
              title={<LineTitle line={line} links={links} />}
              detail={<LineDetail line={line} links={links} />}
              time={line.time}
            />
          ))}
        </Sheet>
      ) : (
        <PlainSheet lines={section.points} className="mt-5" />
      )}
    </section>
  )
}

type Line = Extract<SectionEntry, { lines: unknown }>['lines'][number]

/** Linked if it is an artist's name. */
function LineTitle({ line, links }: { line: Line; links: LineLinks }) {
  const artist = links[line.artist ?? '']
  return artist ? <QuietLink to={artist.path}>{line.title}</QuietLink> : line.title
}

function LineDetail({ line, links }: { line: Line; links: LineLinks }) {
  const song = links[line.song ?? '']
  if (song === undefined) return line.detail
  return (
    <>
      {line.detail}
      <span className="block">
        <QuietLink to={song.path}>{song.name}</QuietLink>, {song.by}
      </span>
    </>
  )
}

function QuietLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="text-ink underline decoration-rule-strong underline-offset-4 transition-colors hover:decoration-ink pointer-coarse:inline-block pointer-coarse:py-1"
    >
      {children}
    </Link>
  )
}

type Colleague = Pick<TeamMember, 'id' | 'slug' | 'name' | 'initials' | 'title'> & { photo: string | null }

function LeadershipCard({ intro, colleagues }: { intro: string; colleagues: Colleague[] }) {
  return (
    <section className="border border-rule bg-asphalt p-6 sm:p-8">
      <h2 className="text-title">Leadership Team</h2>
      <p className="mt-2 max-w-[48ch] text-dim">{intro}</p>
      <ul className="mt-6 border-rule-strong border-t">
        {colleagues.map((colleague) => (
          <li
            key={colleague.id}
            className="grid grid-cols-[5rem_1fr] items-center gap-x-5 gap-y-4 border-rule border-b py-5 sm:grid-cols-[6rem_1fr_auto]"
          >
            <Avatar id={colleague.id} initials={colleague.initials} photo={colleague.photo} className="w-20 sm:w-24" />
            <div>
              <h3 className="text-xl">
                <Link to={`/team/${colleague.slug}`} className="hover:text-pink-soft">
                  {colleague.name}
                </Link>
              </h3>
              <p className="text-dim">{colleague.title}</p>
            </div>
            <ProfileLink
              slug={colleague.slug}
              name={colleague.name}
              className="col-start-2 justify-self-start sm:col-start-auto"
            />
          </li>
        ))}
      </ul>
      <Button asChild variant="outline" className="mt-6">
        <Link to="/team">View Complete Team</Link>
      </Button>
    </section>
  )
}
