import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'

export function ThankYou() {
  return (
    <section className="gutters grid min-h-[70svh] content-center py-24">
      <p className="label-caps text-dim">Received</p>
      <h1 className="mt-6 text-hero">Thank You!</h1>
      <p className="mt-8 max-w-[48ch] text-lead">
        Your submission has been received. A person at the desk in Burbank reads it next.
      </p>
      <p className="figures mt-3 text-dim text-lead">Expected response time: 24-48 hours</p>
      <div className="mt-10">
        <Button asChild variant="neon" size="lg">
          <Link to="/">Return Home</Link>
        </Button>
      </div>
    </section>
  )
}
