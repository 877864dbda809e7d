import { Link } from 'react-router'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { NeonSign } from '#app/ui/wordmark.tsx'
import { code as signScript } from './sign-script.ts?inline-script'

/** The sign flickers on when the page appears. Once the app runs, it is simply lit. */
export function Hero({ description }: { description: string }) {
  return (
    <section className="relative isolate overflow-hidden">
      <img
        src="/art/boulevard.svg"
        alt=""
        width={1600}
        height={900}
        fetchPriority="high"
        className="-z-10 absolute inset-0 size-full object-cover object-[66%_50%]"
      />
      <div className="gutters relative grid min-h-[min(56rem,calc(100svh-4.5rem))] grid-cols-12 content-end gap-y-9 pt-4 pb-14 sm:pb-20 short:gap-y-4 short:pb-7">
        <div className="col-span-10 col-start-2 sm:col-span-8 sm:col-start-5 lg:absolute lg:top-[6%] lg:right-[clamp(1.25rem,4vw,4.5rem)] lg:w-[39%] lg:max-w-[37rem] short:absolute short:top-[8%] short:right-[clamp(1.25rem,4vw,4.5rem)] short:w-[34%]">
          <NeonSign striking={!useHydrated()} className="w-full" />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own, compiled by the build; the page's policy names its hash */}
          <script data-at-once suppressHydrationWarning dangerouslySetInnerHTML={{ __html: signScript }} />
        </div>
        <h1 className="col-span-12 font-extrabold text-hero tracking-[-0.012em] short:text-[clamp(2.5rem,13svh,4rem)]">
          Music That <span className="block">Moves Media</span>
        </h1>
        <div className="col-span-12 flex flex-col gap-8 sm:col-span-9 short:gap-4 lg:col-span-6">
          <p className="max-w-[46ch] text-ink text-lead short:max-w-[60ch] short:text-base">{description}</p>
          <div className="flex flex-wrap gap-4">
            <Button asChild variant="neon" size="lg">
              <Link to="/artists">Explore Our Catalog</Link>
            </Button>
            <Button asChild variant="outline" size="lg">
              <Link to="/contact">
                Learn More<span className="sr-only"> about us</span>
              </Link>
            </Button>
            <Button asChild variant="link" size="lg">
              <Link to="/catalog">Find a track</Link>
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}
