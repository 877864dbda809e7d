import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Credit } from '#app/lib/content/find-credits.ts'

/** Where the track of the page has been heard: shows with their scenes, campaigns with their lengths. */
export function Credits({ credits }: { credits: readonly Credit[] }) {
  return (
    <section>
      <h2 className="label-caps pb-3 font-sans text-dim">Where it went</h2>
      <ul className="border-rule-strong border-t">
        {credits.map(({ title, at, detail }) => (
          <li
            key={`${title} ${at} ${detail}`}
            className="grid items-baseline gap-x-6 border-rule border-b py-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,4fr)]"
          >
            <cite className="font-semibold text-amber not-italic">{title}</cite>
            <span className="text-dim">{at}</span>
            <span className="text-dim sm:text-right">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export type ServicePerson = {
  slug: string
  name: string
  title: string
  portrait: ReactNode
  /** The link to write to this person. */
  write: ReactNode
}

/** Who does this work. */
export function Person({ slug, name, title, portrait, write }: ServicePerson) {
  return (
    <section className="grid items-end gap-5 min-[23rem]:grid-cols-[8rem_minmax(0,1fr)] sm:grid-cols-[10rem_minmax(0,1fr)] lg:grid-cols-1">
      <div className="max-[23rem]:max-w-32">{portrait}</div>
      <div className="min-w-0">
        <p className="label-caps text-dim">Who does this</p>
        <h2 className="mt-2 text-title">
          <Link to={`/team/${slug}`} className="transition-colors hover:text-pink-soft">
            {name}
          </Link>
        </h2>
        <p className="mt-2 text-dim">{title}</p>
        <div className="mt-5">{write}</div>
      </div>
    </section>
  )
}
