import { clsx } from 'clsx'
import { Link } from 'react-router'
import { FeaturedTrackList } from '#app/tracks/featured-track-list.tsx'
import type { FeaturedTrack } from '#app/tracks/find-featured-track.ts'
import { BadgeList } from '#app/ui/badge.tsx'
import type { TeamMember } from '#content/schema.ts'
import type { Signed } from './find-signed.ts'
import { PortraitFigure } from './portrait-figure.tsx'
import { ProfileLink, WriteTo } from './write-to.tsx'

type TeamCard = Pick<TeamMember, 'id' | 'slug' | 'name' | 'initials' | 'title' | 'description' | 'specialties'> & {
  photo: string | null
  portrait: string | null
  work: string | null
  tracks: readonly FeaturedTrack[]
  signed: readonly Signed[]
}

export function TeamList({ team }: { team: TeamCard[] }) {
  return (
    <ul className="gutters pb-12 sm:pb-20">
      {team.map((member, at) => (
        <li
          key={member.id}
          className="grid grid-cols-12 items-start gap-x-6 gap-y-8 border-rule border-t py-12 first:border-rule-strong sm:py-16 lg:gap-x-10"
        >
          <PortraitFigure
            id={member.id}
            initials={member.initials}
            photo={member.photo}
            portrait={member.portrait}
            urgent={at === 0}
            className={clsx(
              'col-span-10 xs:col-span-8 sm:col-span-5 lg:col-span-4 lg:row-span-2',
              // The portraits overlap the line above.
              'sm:-mt-16',
            )}
          />
          <div className="col-span-12 sm:col-span-7 lg:col-span-8">
            <h2 className="-ml-[0.03em] text-head">{member.name}</h2>
            <p className="mt-4 text-lead text-pink-soft">{member.title}</p>
            <p className="mt-4 max-w-[60ch] text-lead">{member.description}</p>
            {member.specialties.length > 0 && (
              <BadgeList words={member.specialties} aria-label={`Specialties of ${member.name}`} className="mt-5" />
            )}
            <div className="mt-7 flex flex-wrap gap-3">
              <WriteTo id={member.id} name={member.name} />
              <ProfileLink slug={member.slug} name={member.name} />
            </div>
          </div>
          {member.work !== null && (
            <div className="col-span-12 lg:col-span-8 lg:col-start-5">
              <h3 className="label-caps pb-3 font-sans text-dim">{member.work}</h3>
              {member.tracks.length > 0 && <FeaturedTrackList tracks={member.tracks} />}
              {member.signed.length > 0 && <Roster signed={member.signed} />}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Roster({ signed }: { signed: readonly Signed[] }) {
  return (
    <p className="mt-4 text-dim">
      On the roster:{' '}
      {signed.map(({ slug, name }, at) => (
        <span key={slug}>
          {at > 0 && ', '}
          <Link
            to={`/artists/${slug}`}
            className="text-ink underline decoration-rule-strong underline-offset-4 transition-colors hover:decoration-ink pointer-coarse:inline-block pointer-coarse:py-1"
          >
            {name}
          </Link>
        </span>
      ))}
    </p>
  )
}
