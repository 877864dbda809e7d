import { Link } from 'react-router'
import { Sheet, SheetLine } from '#app/ui/sheet.tsx'

export type Cue = { slug: string; artist: string; track: string; scene: string; duration: string }

/** Recent placements as lines of a cue sheet, directly under the hero. */
export function RecentCues({ cues }: { cues: Cue[] }) {
  return (
    <section className="gutters grid grid-cols-12 gap-x-6 gap-y-8 py-20 sm:py-28">
      <div className="col-span-12 lg:col-span-3">
        <h2 className="text-title">From the cue sheets</h2>
        <p className="mt-3 max-w-[34ch] text-dim">Five uses, one signature each.</p>
      </div>
      <div className="col-span-12 lg:col-span-9">
        <Sheet>
          {cues.map((cue, at) => (
            <SheetLine
              key={cue.track}
              index={`M${String(at + 1).padStart(2, '0')}`}
              title={cue.track}
              detail={
                <>
                  <Link
                    to={`/artists/${cue.slug}`}
                    className="text-ink underline decoration-rule-strong underline-offset-4 hover:decoration-pink"
                  >
                    {cue.artist}
                  </Link>
                  <span className="mx-2" aria-hidden="true">
                    ·
                  </span>
                  {cue.scene}
                </>
              }
              time={cue.duration}
            />
          ))}
        </Sheet>
      </div>
    </section>
  )
}
