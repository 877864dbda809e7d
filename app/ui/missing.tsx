import type { ReactNode } from 'react'
import { NeonSign } from './wordmark.tsx'

type MissingProps = { mark?: string; title: string; text: string; children: ReactNode }

/** For something that does not exist. `children` are the links back. */
export function Missing({ mark = 'Cue 404', title, text, children }: MissingProps) {
  return (
    <section className="relative isolate overflow-hidden">
      <div className="gutters grid min-h-[76svh] content-end pt-16 pb-20">
        <NeonSign
          lit={false}
          className="-z-10 mb-14 w-full max-w-[22rem] sm:ml-auto sm:max-w-[26rem] lg:absolute lg:top-[4%] lg:right-[4.5rem] lg:max-w-[20rem] xl:max-w-[30rem]"
        />
        <p className="label-caps figures text-dim">{mark}</p>
        <h1 className="-ml-[0.04em] mt-6 max-w-[10ch] text-hero">{title}</h1>
        <p className="mt-8 max-w-[48ch] text-dim text-lead">{text}</p>
        <div className="mt-10 flex flex-wrap gap-4">{children}</div>
      </div>
    </section>
  )
}
