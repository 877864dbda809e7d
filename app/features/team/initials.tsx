import { cn } from '#app/lib/cn.ts'

const LIGHTS = [
  'bg-[radial-gradient(120%_120%_at_20%_0%,#6d1a45,#23101e_60%)]',
  'bg-[radial-gradient(120%_120%_at_90%_10%,#5a3a10,#1c140b_62%)]',
  'bg-[radial-gradient(120%_120%_at_80%_100%,#0f4a57,#0b1a20_60%)]',
  'bg-[radial-gradient(120%_120%_at_10%_90%,#4a1f5e,#180f20_60%)]',
]

/** A person as two letters under a light of their own. */
export function Initials({ initials, seed, className }: { initials: string; seed: number; className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cn(
        'flex aspect-square w-32 items-end p-3 font-extrabold font-display text-5xl tracking-[-0.04em] sm:w-full sm:max-w-48',
        LIGHTS[seed % LIGHTS.length],
        className,
      )}
    >
      {initials}
    </div>
  )
}
