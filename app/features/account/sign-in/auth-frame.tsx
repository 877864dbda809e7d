import type { ReactNode } from 'react'
import { useLabel } from '#app/ui/look.ts'

type AuthFrameProps = { title: string; lead: ReactNode; children: ReactNode }

/** The layout of the sign-in screens: name and title on the left, the form on the right. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <section className="gutters grid gap-y-9 py-9 sm:py-16 lg:min-h-[calc(100svh-4.5rem)] lg:grid-cols-12 lg:gap-x-10 lg:py-20">
      <header className="flex flex-col lg:col-span-7">
        {/* The header above holds the wordmark. */}
        <p className="label-caps text-dim">{useLabel().name}</p>
        <div className="mt-9 sm:mt-14 lg:mt-auto">
          <p className="label-caps figures flex items-center gap-4 text-dim">
            <span>Stage door</span>
            <span aria-hidden="true" className="h-px flex-1 bg-rule-strong" />
          </p>
          <h1 className="mt-5 max-w-[12ch] text-head">{title}</h1>
          <div className="mt-5 max-w-[46ch] text-dim text-lead">{lead}</div>
        </div>
      </header>
      <div className="flex flex-col lg:col-span-5 lg:border-rule-strong lg:border-l lg:pl-10">{children}</div>
    </section>
  )
}
