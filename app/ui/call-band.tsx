import type { ReactNode } from 'react'

/** The band that ends a page: one sentence and the buttons that follow from it. */
export function CallBand({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="border-pink/25 border-y bg-[radial-gradient(80%_170%_at_12%_-30%,color-mix(in_srgb,var(--pink)_28%,#08070b)_0%,color-mix(in_srgb,var(--pink)_10%,#0e0c11)_42%,#121017_82%)]">
      <div className="gutters grid grid-cols-12 items-end gap-x-6 gap-y-8 py-16 sm:py-20">
        <div className="col-span-12 lg:col-span-7">
          <h2 className="max-w-[16ch] text-head">{title}</h2>
          <p className="mt-5 max-w-[52ch] text-dim text-lead">{text}</p>
        </div>
        <div className="col-span-12 flex flex-wrap gap-4 lg:col-span-5 lg:justify-end">{children}</div>
      </div>
    </section>
  )
}
