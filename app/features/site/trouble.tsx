import { Button } from '#app/ui/button.tsx'

/** The screen for an unexpected error. It uses a plain link, because the error may be in the router. */
export function Trouble() {
  return (
    <section className="gutters grid min-h-[70svh] content-center py-24">
      <p className="label-caps text-dim">Dropout</p>
      <h1 className="mt-6 max-w-[14ch] text-head">Something broke on our side</h1>
      <p className="mt-6 max-w-[48ch] text-dim text-lead">Reload the page. If it stays like this, write to us.</p>
      <div className="mt-10">
        <Button asChild variant="outline" size="lg">
          <a href="/">Start again</a>
        </Button>
      </div>
    </section>
  )
}
