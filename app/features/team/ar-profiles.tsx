import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Sheet, SheetLine } from '#app/ui/sheet.tsx'
import type { TeamMember } from '#content/schema.ts'
import { Avatar } from './avatar.tsx'

export type ArProfile = Pick<TeamMember, 'slug' | 'name' | 'initials' | 'location' | 'about'> & {
  photo: string | null
  ar: NonNullable<TeamMember['ar']>
}

export function ArProfiles({ profiles }: { profiles: ArProfile[] }) {
  return profiles.map((profile, at) => <Profile key={profile.slug} profile={profile} at={at} />)
}

function Profile({ profile, at }: { profile: ArProfile; at: number }) {
  return (
    <section className="gutters grid grid-cols-12 gap-x-6 gap-y-10 border-rule border-t py-16 sm:py-24">
      <div className={at % 2 ? 'col-span-12 lg:order-last lg:col-span-4 lg:col-start-9' : 'col-span-12 lg:col-span-4'}>
        <Avatar initials={profile.initials} photo={profile.photo} size="large" className="sm:max-w-72" />
        <h2 className="mt-6 text-head">{profile.name}</h2>
        <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-dim">
          <Badge tone="pink">{profile.ar.badge}</Badge>
          <span className="inline-flex items-center gap-1.5">
            <MapPin aria-hidden="true" className="size-4" />
            {profile.location}
          </span>
        </p>
      </div>
      <div className={at % 2 ? 'col-span-12 lg:col-span-7' : 'col-span-12 lg:col-span-7 lg:col-start-6'}>
        <div className="max-w-[62ch] space-y-5 text-lead">
          {profile.about.map((paragraph) => (
            <p key={paragraph.slice(0, 40)}>{paragraph}</p>
          ))}
        </div>
        <h3 className="mt-10 text-title">{profile.ar.heading}</h3>
        <Sheet className="mt-4">
          {profile.ar.points.map((point) => (
            <SheetLine key={point} title={<span className="font-normal">{point}</span>} />
          ))}
        </Sheet>
        <h3 className="mt-10 text-title">Core Expertise</h3>
        <ul className="mt-4 flex flex-wrap gap-2">
          {profile.ar.expertise.map((item) => (
            <li key={item}>
              <Badge>{item}</Badge>
            </li>
          ))}
        </ul>
        <Button asChild variant="outline" className="mt-8">
          <Link to={`/team/${profile.slug}`}>
            View Profile<span className="sr-only"> of {profile.name}</span>
          </Link>
        </Button>
      </div>
    </section>
  )
}
