import { clsx } from 'clsx'
import { MapPin } from 'lucide-react'
import type { FeaturedTrack } from '#app/tracks/find-featured-track.ts'
import { Badge, BadgeList } from '#app/ui/badge.tsx'
import { PlainSheet } from '#app/ui/overlay/sheet.tsx'
import type { TeamMember } from '#content/schema.ts'
import type { Signed } from './find-signed.ts'
import { PortraitFigure } from './portrait-figure.tsx'
import { WorkLines } from './work-lines.tsx'
import { ProfileLink, WriteTo } from './write-to.tsx'

type ArProfile = Pick<TeamMember, 'id' | 'slug' | 'name' | 'initials' | 'location' | 'about'> & {
  photo: string | null
  portrait: string | null
  work: string | null
  tracks: readonly FeaturedTrack[]
  signed: readonly Signed[]
  ar: NonNullable<TeamMember['ar']>
}

export function ArProfiles({ profiles }: { profiles: ArProfile[] }) {
  return profiles.map((profile, at) => <Profile key={profile.id} profile={profile} isMirrored={at % 2 === 1} />)
}

/** The portrait is on one side; a mirrored profile has it on the other. */
function Profile({ profile, isMirrored }: { profile: ArProfile; isMirrored: boolean }) {
  return (
    <section className="gutters border-rule border-t py-14 sm:py-24">
      <div className="grid grid-cols-12 gap-x-6 gap-y-10 lg:gap-x-10">
        <PortraitFigure
          id={profile.id}
          initials={profile.initials}
          photo={profile.photo}
          portrait={profile.portrait}
          urgent={!isMirrored}
          className={clsx(
            'col-span-12 xs:col-span-10 sm:col-span-6 lg:col-span-5 lg:-mt-36 lg:self-start',
            isMirrored && 'lg:order-last',
          )}
        />
        <div className="col-span-12 sm:col-span-6 lg:col-span-7">
          <h2 className="-ml-[0.03em] text-[clamp(2.5rem,1.4rem+4.6vw,6rem)] leading-[0.95]">{profile.name}</h2>
          <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-dim">
            <Badge tone="pink">{profile.ar.badge}</Badge>
            <span className="inline-flex items-center gap-1.5">
              <MapPin aria-hidden="true" className="size-4" />
              {profile.location}
            </span>
          </p>
          <div className="mt-6 max-w-[58ch] space-y-5 text-lead">
            {profile.about.map((paragraph) => (
              <p key={paragraph.slice(0, 40)}>{paragraph}</p>
            ))}
          </div>
          <div className="mt-8 flex flex-wrap gap-3">
            <WriteTo id={profile.id} name={profile.name} />
            <ProfileLink slug={profile.slug} name={profile.name} />
          </div>
        </div>
      </div>
      <div className="mt-14 grid grid-cols-12 gap-x-6 gap-y-12 lg:gap-x-10">
        {profile.work !== null && (
          <div className="col-span-12 lg:col-span-7">
            <h3 className="mb-4 text-title">{profile.work}</h3>
            <WorkLines name={profile.name} work={profile} isAr />
          </div>
        )}
        <div className={clsx('col-span-12 lg:col-span-5', isMirrored && 'lg:order-first')}>
          {profile.ar.points.length > 0 && (
            <>
              <h3 className="text-title">{profile.ar.heading}</h3>
              <PlainSheet lines={profile.ar.points} className="mt-4 mb-10" />
            </>
          )}
          {profile.ar.expertise.length > 0 && (
            <>
              <h3 className="text-title">Core Expertise</h3>
              <BadgeList words={profile.ar.expertise} className="mt-4" />
            </>
          )}
        </div>
      </div>
    </section>
  )
}
