import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { TeamMember } from '#content/schema.ts'
import { Avatar } from './avatar.tsx'
import { Connect } from './connect.tsx'

type MemberSidebarProps = { member: TeamMember; photo: string | null; catalogLabel: string }

export function MemberSidebar({ member, photo, catalogLabel }: MemberSidebarProps) {
  return (
    <aside
      aria-label={`About ${member.name}`}
      className="max-lg:contents lg:sticky lg:top-24 lg:col-span-4 lg:col-start-9 lg:space-y-10 lg:self-start"
    >
      {/* On a phone the photograph comes first, and the rest after the text. */}
      <Avatar
        initials={member.initials}
        photo={photo}
        size="large"
        className="max-lg:order-first max-lg:col-span-12 sm:max-w-80"
      />
      <Block title={`Work with ${member.name.split(' ')[0]}`}>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button asChild variant="neon">
            <Link to="/contact">Start Your Project</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to="/artists">{catalogLabel}</Link>
          </Button>
        </div>
      </Block>
      <Block title="Specialties">
        <ul className="mt-4 flex flex-wrap gap-2">
          {member.specialties.map((specialty) => (
            <li key={specialty}>
              <Badge className="whitespace-normal! [overflow-wrap:anywhere]">{specialty}</Badge>
            </li>
          ))}
        </ul>
      </Block>
      <Block title="Location">
        <p className="mt-2 inline-flex items-center gap-2 text-dim">
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          {member.location}
        </p>
      </Block>
      {member.connect && <Connect connect={member.connect} className="hidden lg:block" />}
    </aside>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-lg:col-span-12 border-rule-strong border-t pt-4">
      <h2 className="text-title">{title}</h2>
      {children}
    </div>
  )
}
