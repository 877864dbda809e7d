import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { TeamMember } from '#content/schema.ts'
import { Avatar } from './avatar.tsx'

export type Colleague = Pick<TeamMember, 'id' | 'slug' | 'name' | 'initials' | 'title'> & { photo: string | null }

/** Colleagues and a link to the whole team. */
export function LeadershipCard({ intro, colleagues }: { intro: string; colleagues: Colleague[] }) {
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
            <Button asChild variant="outline" className="col-start-2 justify-self-start sm:col-start-auto">
              <Link to={`/team/${colleague.slug}`}>
                View Profile<span className="sr-only"> of {colleague.name}</span>
              </Link>
            </Button>
          </li>
        ))}
      </ul>
      <Button asChild variant="outline" className="mt-6">
        <Link to="/team">View Complete Team</Link>
      </Button>
    </section>
  )
}
