import { clsx } from 'clsx'
import type { Lettering } from './letterforms.ts'
import { useLabel } from './look.ts'
import { layOutSign, layOutWordmark, type Sign } from './sign-layout.ts'

// One blossom seen from the street: three petals upright, two leaves to the sides.
const BLOSSOM = [
  'M0 0C-30-22-42-62-30-96C-22-118-10-132 0-142C10-132 22-118 30-96C42-62 30-22 0 0',
  'M-38-94C-62-106-86-106-104-98C-98-54-66-12-14-2',
  'M38-94C62-106 86-106 104-98C98-54 66-12 14-2',
  'M-72-22C-92-26-110-22-122-14C-100 6-62 14-26 8',
  'M72-22C92-26 110-22 122-14C100 6 62 14 26 8',
]

// Leaves room for the controls of the header, even on the narrowest phone.
const ROOM = 'max-w-[min(16rem,100vw-10rem)]'

/**
 * The company's logo, or its short name as tubes or plain type, for header and footer. The font size is the height of one line of
 * tubes. It has no accessible name; the link around it has.
 */
export function Wordmark({ className }: { className: string }) {
  const { shortName, sign, logo } = useLabel()
  if (logo)
    return (
      <img
        src={logo.src}
        width={logo.width}
        height={logo.height}
        alt=""
        className={clsx('h-[1.5em] w-auto object-contain object-left', ROOM, className)}
      />
    )
  const lines = sign === 'neon' ? layOutWordmark(shortName) : null
  if (!lines)
    return (
      <span
        aria-hidden="true"
        className={clsx('line-clamp-2 font-bold font-display leading-[1.05] tracking-[-0.012em]', ROOM, className)}
      >
        <span className={shortName.length > 24 ? 'text-[0.65em]' : 'text-[0.85em]'}>{shortName}</span>
      </span>
    )
  return (
    <svg
      viewBox={`-8 -156 ${lines.width + 16} ${lines.height}`}
      aria-hidden="true"
      // With forced colours an SVG keeps its own colour and could become invisible.
      className={clsx(
        'w-auto fill-none stroke-current forced-colors:text-[CanvasText] [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:15]',
        lines.rows.length > 1 ? 'h-[1.5em]' : 'h-[1em]',
        ROOM,
        className,
      )}
    >
      <Rows rows={lines.rows} />
    </svg>
  )
}

type Placed = Lettering & { x: number; y: number }

function Rows({ rows }: { rows: readonly Placed[] }) {
  return rows.map(({ path, x, y }) => (
    <path key={y} d={path} transform={x === 0 && y === 0 ? undefined : `translate(${x} ${y})`} />
  ))
}

const SignTubes = ({ rows }: { rows: readonly Placed[] }) => (
  <g id="sign-tubes">
    <Rows rows={rows} />
  </g>
)

function BlossomTubes({ sign }: { sign: Sign }) {
  return sign.blossom && <path id="sign-blossom" d={BLOSSOM.join('')} transform="translate(128 4) rotate(-9)" />
}

type NeonSignProps = {
  className?: string
  striking?: boolean
  lit?: boolean
}

/** The company's short name as a neon sign, or in plain type if that is set or a character has no drawing. */
export function NeonSign({ className, striking = false, lit = true }: NeonSignProps) {
  const label = useLabel()
  const sign = label.sign === 'neon' ? layOutSign(label.shortName, label.ornament === 'blossom') : null
  if (!sign) return <PlainSign name={label.shortName} lit={lit} className={className} />
  const { left, width, height, rails, rods } = sign
  const foot = rails.at(-1) ?? 0
  return (
    <svg
      viewBox={`${left} -190 ${width} ${height}`}
      aria-hidden="true"
      className={clsx('overflow-visible fill-none [stroke-linecap:round] [stroke-linejoin:round]', className)}
    >
      <defs>
        <filter id="tube-light" x="-30%" y="-60%" width="160%" height="220%">
          <feGaussianBlur stdDeviation="26" />
        </filter>
        <filter id="tube-halo" x="-20%" y="-40%" width="140%" height="180%">
          <feGaussianBlur stdDeviation="7" />
        </filter>
      </defs>
      {/* The frame. */}
      <g className="stroke-[#2c2737]" strokeWidth="5">
        <path d={rails.map((y) => `M${rods[0] - 80} ${y}H${rods[1] + 80}`).join('')} />
        <path d={rods.map((x) => `M${x}-1200V${foot}`).join('')} />
      </g>
      {lit ? <LitTubes sign={sign} striking={striking} /> : <UnlitTubes sign={sign} />}
    </svg>
  )
}

/** As large as its longest word allows, and smaller if it would need many lines. */
function PlainSign({ name, lit, className }: { name: string; lit: boolean; className: string | undefined }) {
  const longest = Math.max(6, Math.sqrt(8 * name.length), ...name.split(/\s+/).map((word) => word.length))
  return (
    <p aria-hidden="true" className={clsx('[container-type:inline-size]', className)}>
      <span
        className={clsx(
          'block text-balance font-display font-extrabold leading-[0.95] tracking-[-0.02em]',
          lit ? 'text-ink' : 'text-rule-strong',
        )}
        style={{ fontSize: `min(${Math.round(150 / longest)}cqi, 6rem)` }}
      >
        {name}
      </span>
    </p>
  )
}

function UnlitTubes({ sign }: { sign: Sign }) {
  return (
    <>
      <g className="stroke-[#3a3446]" strokeWidth="13">
        <SignTubes rows={sign.rows} />
        <BlossomTubes sign={sign} />
      </g>
      <g className="stroke-[#6d6580]" strokeWidth="2.5">
        <use href="#sign-tubes" />
        <use href="#sign-blossom" />
      </g>
    </>
  )
}

// In drawing order, from the light on the wall to the white-hot centre of the tube.
const LAYERS = [
  { width: 34, filter: 'url(#tube-light)', opacity: 0.75, name: 'stroke-pink', blossom: 'stroke-amber' },
  { width: 18, filter: 'url(#tube-halo)', name: 'stroke-pink', blossom: 'stroke-amber-deep' },
  { width: 12, name: 'stroke-pink', blossom: 'stroke-amber' },
  { width: 4.5, name: 'stroke-pink-hot', blossom: 'stroke-amber-hot' },
]

function LitTubes({ sign, striking }: { sign: Sign; striking: boolean }) {
  return (
    <g className={striking ? 'animate-strike' : undefined}>
      {/* Every further layer reuses the tubes of the first with its own width and colour. */}
      {LAYERS.map(({ width, filter, opacity, name, blossom }, at) => (
        <g key={width} strokeWidth={width} filter={filter} opacity={opacity}>
          <g className={name}>{at === 0 ? <SignTubes rows={sign.rows} /> : <use href="#sign-tubes" />}</g>
          <g className={blossom}>{at === 0 ? <BlossomTubes sign={sign} /> : <use href="#sign-blossom" />}</g>
        </g>
      ))}
    </g>
  )
}
