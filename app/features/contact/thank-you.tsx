import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { NeonSign } from '#app/ui/wordmark.tsx'

export function ThankYou() {
  return (
    <section className="relative isolate overflow-hidden">
      <div className="gutters grid min-h-[76svh] content-end pt-16 pb-20">
        <NeonSign className="-z-10 mb-14 w-full max-w-[22rem] sm:ml-auto sm:max-w-[26rem] lg:absolute lg:top-[4%] lg:right-[4.5rem] lg:max-w-[20rem] xl:max-w-[30rem]" />
        <p className="label-caps text-dim">Received</p>
        <h1 className="mt-6 text-hero">Thank You!</h1>
        <p className="mt-8 max-w-[48ch] text-lead">
          Your submission has been received. A person at the desk in Burbank reads it next.
        </p>
        <p className="figures mt-3 text-dim text-lead">Expected response time: 24-48 hours</p>
        <div className="mt-10">
          <Button asChild variant="outline" size="lg">
            <Link to="/">Return Home</Link>
          </Button>
        </div>
      </div>
    </section>
  )
}
