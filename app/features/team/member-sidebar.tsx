import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BadgeList } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { TeamMember } from '#content/schema.ts'
import { contactPath } from '#contracts/forms/contact-subject.ts'
import { Connect } from './connect.tsx'
import { PortraitFigure } from './portrait-figure.tsx'
import { firstName } from './write-to.tsx'

type MemberSidebarProps = { member: TeamMember; photo: string | null; portrait: string | null; catalogLabel: string }

export function MemberSidebar({ member, photo, portrait, catalogLabel }: MemberSidebarProps) {
  const first = firstName(member.name)
  return (
    <aside
      aria-label={`About ${member.name}`}
      className="max-lg:contents lg:col-span-4 lg:col-start-9 lg:row-span-2 lg:row-start-1"
    >
      {/* On a narrow screen the portrait and the contact button come first, and the rest after the text. */}
      <PortraitFigure
        id={member.id}
        initials={member.initials}
        photo={photo}
        portrait={portrait}
        urgent
        className="col-span-12 max-xs:pr-[15%] sm:col-span-6 lg:mb-10"
      />
      <div className="max-lg:contents lg:sticky lg:top-24 lg:space-y-10">
        <Block title={`Work with ${first}`} className="sm:max-lg:col-span-6">
          <p className="mt-2 max-w-[36ch] text-dim">
            Your message is addressed to {first} and answered within 1-2 business days.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button asChild variant="neon">
              <Link to={contactPath('person', member.id)}>Start Your Project</Link>
            </Button>
            <Button asChild variant="outline">
              <Link to="/artists">{catalogLabel}</Link>
            </Button>
          </div>
        </Block>
        {member.specialties.length > 0 && (
          <Block title="Specialties" className="max-lg:order-last">
            <BadgeList
              words={member.specialties}
              className="mt-4"
              badge="whitespace-normal! [overflow-wrap:anywhere]"
            />
          </Block>
        )}
        <Block title="Location" className="max-lg:order-last">
          <p className="mt-2 inline-flex items-center gap-2 text-dim">
            <MapPin aria-hidden="true" className="size-4 shrink-0" />
            {member.location}
          </p>
        </Block>
        {member.connect && <Connect connect={member.connect} className="hidden lg:block" />}
      </div>
    </aside>
  )
}

function Block({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <div className={`border-rule-strong border-t pt-4 max-lg:col-span-12 ${className}`}>
      <h2 className="text-title">{title}</h2>
      {children}
    </div>
  )
}
