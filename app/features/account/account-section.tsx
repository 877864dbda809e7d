import { type ReactNode, useId } from 'react'

type AccountSectionProps = { mark: string; title: string; text: ReactNode; children: ReactNode }

/** A section of the account page: number and purpose on the left, controls on the right. */
export function AccountSection({ mark, title, text, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-y-6 border-rule-strong border-t py-9 lg:grid-cols-12 lg:gap-x-10 lg:py-12"
    >
      <header className="lg:col-span-5 xl:col-span-4">
        <p aria-hidden="true" className="label-caps figures text-dim">
          {mark}
        </p>
        <h2 id={id} className="mt-2 text-title">
          {title}
        </h2>
        <p className="mt-3 max-w-[44ch] text-pretty text-dim">{text}</p>
      </header>
      <div className="min-w-0 max-w-xl lg:col-span-7 xl:max-w-2xl">{children}</div>
    </section>
  )
}
