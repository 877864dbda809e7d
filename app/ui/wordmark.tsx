import { clsx } from 'clsx'
import { setInTubes } from './letterforms.ts'

const NEON = setInTubes('neon')
const MAGNOLIA = setInTubes('magnolia')
const NEON_SHIFT_X = 286

// One blossom seen from the street: three petals upright, two leaves to the sides.
const BLOSSOM = [
  'M0 0C-30-22-42-62-30-96C-22-118-10-132 0-142C10-132 22-118 30-96C42-62 30-22 0 0',
  'M-38-94C-62-106-86-106-104-98C-98-54-66-12-14-2',
  'M38-94C62-106 86-106 104-98C98-54 66-12 14-2',
  'M-72-22C-92-26-110-22-122-14C-100 6-62 14-26 8',
  'M72-22C92-26 110-22 122-14C100 6 62 14 26 8',
]

/** The name on one line in dark glass, for header and footer. It has no accessible name; the link around it has. */
export function Wordmark({ className }: { className: string }) {
  const offset = NEON.width + 84
  return (
    <svg
      viewBox={`-8 -156 ${offset + MAGNOLIA.width + 16} 214`}
      aria-hidden="true"
      // With forced colours an SVG keeps its own colour and could vanish against the reader's background.
      className={clsx(
        'w-auto fill-none stroke-current forced-colors:text-[CanvasText] [stroke-linecap:round] [stroke-width:15]',
        className,
      )}
    >
      <path d={NEON.path} />
      <path d={MAGNOLIA.path} transform={`translate(${offset} 0)`} />
    </svg>
  )
}

function SignTubes() {
  return (
    <g id="sign-tubes">
      <path d={NEON.path} transform={`translate(${NEON_SHIFT_X} 0)`} />
      <path d={MAGNOLIA.path} transform="translate(0 262)" />
    </g>
  )
}

function BlossomTubes() {
  return <path id="sign-blossom" d={BLOSSOM.join('')} transform="translate(128 4) rotate(-9)" />
}

type NeonSignProps = {
  className?: string
  /** Lets the sign flicker on. */
  striking?: boolean
  /** False draws the tubes unlit. */
  lit?: boolean
}

/** The lit sign. Each tube is drawn as its light on the wall, its coloured gas and its white-hot centre. */
export function NeonSign({ className, striking = false, lit = true }: NeonSignProps) {
  return (
    <svg
      viewBox={`-70 -190 ${MAGNOLIA.width + 140} 540`}
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
      {/* The frame that holds the glass, and the dark-painted leads between the letters. */}
      <g className="stroke-[#2c2737]" strokeWidth="5">
        <path d={`M-40-16H${MAGNOLIA.width + 40}M-40 196H${MAGNOLIA.width + 40}`} />
        <path d={`M40-1200V196M${MAGNOLIA.width - 40}-1200V196`} />
      </g>
      {lit ? <BurningTubes striking={striking} /> : <ColdTubes />}
    </svg>
  )
}

function ColdTubes() {
  return (
    <>
      <g className="stroke-[#3a3446]" strokeWidth="13">
        <SignTubes />
        <BlossomTubes />
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
  { width: 18, filter: 'url(#tube-halo)', name: 'stroke-pink', blossom: 'stroke-[#ff9a2e]' },
  { width: 12, name: 'stroke-pink', blossom: 'stroke-amber' },
  { width: 4.5, name: 'stroke-[#ffe3ef]', blossom: 'stroke-[#fff3dc]' },
]

function BurningTubes({ striking }: { striking: boolean }) {
  return (
    <g className={striking ? 'animate-strike' : undefined}>
      {/* Every layer is the first one's glass again, in its own width and colour. */}
      {LAYERS.map(({ width, filter, opacity, name, blossom }, at) => (
        <g key={width} strokeWidth={width} filter={filter} opacity={opacity}>
          <g className={name}>{at === 0 ? <SignTubes /> : <use href="#sign-tubes" />}</g>
          <g className={blossom}>{at === 0 ? <BlossomTubes /> : <use href="#sign-blossom" />}</g>
        </g>
      ))}
    </g>
  )
}
