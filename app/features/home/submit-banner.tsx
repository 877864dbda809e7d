import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'

export function SubmitBanner({ text }: { text: string }) {
  return (
    <section className="border-amber/25 border-y bg-sodium">
      <div className="gutters grid grid-cols-12 items-end gap-x-6 gap-y-8 py-16 sm:py-20">
        <div className="col-span-12 lg:col-span-8">
          <h2 className="text-amber text-hero">Submit Your Music</h2>
          <p className="mt-5 max-w-[52ch] text-lead">{text}</p>
        </div>
        <div className="col-span-12 lg:col-span-4 lg:justify-self-end">
          <Button asChild variant="urban" size="lg">
            <Link to="/artist-submission">Submit Music</Link>
          </Button>
        </div>
      </div>
    </section>
  )
}
