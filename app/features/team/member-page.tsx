import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { TeamMember } from '#content/schema.ts'
import { Initials } from './initials.tsx'

export function MemberPage({ member, catalogLabel }: { member: TeamMember; catalogLabel: string }) {
  return (
    <article>
      <PageHead mark="Leadership" title={member.name} aside={member.location}>
        {member.jobTitle}, {member.organisation}
      </PageHead>
      <div className="gutters grid grid-cols-12 gap-x-6 gap-y-14 pb-24">
        <div className="col-span-12 max-w-[62ch] space-y-6 text-[clamp(1.2rem,1.1rem+0.6vw,1.5rem)] leading-relaxed lg:col-span-7">
          <p>{member.description}</p>
          {member.about.map((paragraph) => (
            <p key={paragraph.slice(0, 40)}>{paragraph}</p>
          ))}
        </div>
        <aside className="col-span-12 space-y-10 lg:col-span-4 lg:col-start-9">
          <Initials initials={member.initials} seed={member.order} className="sm:max-w-full sm:text-8xl" />
          <div className="border-rule-strong border-t pt-4">
            <h2 className="text-title">Work with {member.name.split(' ')[0]}</h2>
            <div className="mt-5 flex flex-wrap gap-3">
              <Button asChild variant="neon">
                <Link to="/contact">Start Your Project</Link>
              </Button>
              <Button asChild variant="outline">
                <Link to="/artists">{catalogLabel}</Link>
              </Button>
            </div>
          </div>
          <div className="border-rule-strong border-t pt-4">
            <h2 className="text-title">Specialties</h2>
            <ul className="mt-4 flex flex-wrap gap-2">
              {member.specialties.map((specialty) => (
                <li key={specialty}>
                  <Badge>{specialty}</Badge>
                </li>
              ))}
            </ul>
          </div>
          <div className="border-rule-strong border-t pt-4">
            <h2 className="text-title">Location</h2>
            <p className="mt-2 text-dim">{member.location}</p>
          </div>
        </aside>
      </div>
    </article>
  )
}
