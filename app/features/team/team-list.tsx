import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { TeamMember } from '#content/schema.ts'
import { Avatar } from './avatar.tsx'

export type TeamCard = Pick<TeamMember, 'slug' | 'name' | 'initials' | 'title' | 'description' | 'specialties'> & {
  photo: string | null
}

type TeamListProps = {
  team: TeamCard[]
  /** The track that a member would play. */
  renderPlays: (slug: string) => ReactNode
}

export function TeamList({ team, renderPlays }: TeamListProps) {
  return (
    <ul className="gutters pb-20">
      {team.map((member) => (
        <li
          key={member.slug}
          className="grid grid-cols-12 items-start gap-x-6 gap-y-6 border-rule border-t py-10 first:border-rule-strong sm:py-14"
        >
          <div className="col-span-12 sm:col-span-3 lg:col-span-2">
            <Avatar initials={member.initials} photo={member.photo} />
          </div>
          <div className="col-span-12 sm:col-span-9 lg:col-span-5">
            <h2 className="text-[clamp(1.75rem,1.3rem+1.6vw,2.75rem)] leading-none">{member.name}</h2>
            <p className="mt-3 text-lead text-pink-soft">{member.title}</p>
            <p className="mt-4 max-w-[54ch] text-dim">{member.description}</p>
            <div className="mt-6">{renderPlays(member.slug)}</div>
          </div>
          <div className="col-span-12 flex flex-col items-start gap-6 sm:col-span-9 sm:col-start-4 lg:col-span-4 lg:col-start-9">
            <ul aria-label={`Specialties of ${member.name}`} className="flex flex-wrap gap-2">
              {member.specialties.map((specialty) => (
                <li key={specialty}>
                  <Badge>{specialty}</Badge>
                </li>
              ))}
            </ul>
            <Button asChild variant="outline">
              <Link to={`/team/${member.slug}`}>
                View Profile<span className="sr-only"> of {member.name}</span>
              </Link>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
