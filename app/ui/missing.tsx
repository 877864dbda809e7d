import type { ReactNode } from 'react'

/** The screen for a thing that does not exist under an address that could be one. */
export function Missing({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="gutters grid min-h-[70svh] content-center py-24">
      <p className="label-caps figures text-dim">Cue 404</p>
      <h1 className="mt-6 max-w-[14ch] text-hero">{title}</h1>
      <p className="mt-8 max-w-[48ch] text-dim text-lead">{text}</p>
      <div className="mt-10 flex flex-wrap gap-4">{children}</div>
    </section>
  )
}
