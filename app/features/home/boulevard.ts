type Lane = { toX: number; colour: string; seed: number; reach: number; strength: number }

const WIDTH = 1600
const HEIGHT = 900
const VANISH = { x: 1010, y: 372 }
const BARS = 150

// Traffic comes towards the viewer left of the centre line and leaves on the right: amber on one side, pink on the other.
// No lane is steep, because upright bars on a steep line would overlap.
const LANES: Lane[] = [
  { toX: -5200, colour: '#a8742c', seed: 3, reach: 0.5, strength: 0.5 },
  { toX: -2900, colour: '#ffb347', seed: 11, reach: 0.7, strength: 0.8 },
  { toX: -1750, colour: '#ffcf8a', seed: 5, reach: 0.9, strength: 1 },
  { toX: 2050, colour: '#ff3d8f', seed: 17, reach: 1, strength: 1.15 },
  { toX: 2900, colour: '#e8387f', seed: 29, reach: 0.85, strength: 0.9 },
  { toX: 4700, colour: '#a82562', seed: 41, reach: 0.6, strength: 0.6 },
]

/**
 * The boulevard at night as an SVG document: each lane is a waveform in perspective, so that near bars are tall and distant ones
 * merge into a trail of light. The picture is always the same.
 */
export function drawBoulevard(): string {
  const lanes = LANES.map(drawLane).join('')
  const horizon = `<path d="M0 ${VANISH.y + 2}H${WIDTH}" stroke="#fff" stroke-opacity=".1"/>`
  const glow = `<radialGradient id="g" cx="${VANISH.x}" cy="${VANISH.y}" r="600" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#ff3d8f" stop-opacity=".3"/><stop offset=".35" stop-color="#ff3d8f" stop-opacity=".09"/><stop offset="1" stop-color="#ff3d8f" stop-opacity="0"/></radialGradient>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke-linecap="round"><defs>${glow}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>${horizon}${lanes}</svg>`
}

function drawLane(lane: Lane): string {
  // One path per band of distance, because a path has one stroke width and near bars must be thicker.
  const bands = new Map<number, string[]>()
  for (let bar = 1; bar <= BARS; bar += 1) {
    const near = (bar / BARS) ** 2.6 * lane.reach
    const x = VANISH.x + (lane.toX - VANISH.x) * near
    const y = VANISH.y + (HEIGHT + 60 - VANISH.y) * near
    const half = (3 + 92 * near) * loudness(bar, lane.seed) * lane.strength
    if (x < -20 || x > WIDTH + 20 || y - half > HEIGHT) continue
    const band = Math.min(5, Math.floor(near * 12))
    const bars = bands.get(band) ?? []
    bars.push(`M${x.toFixed(1)} ${(y - half).toFixed(1)}v${(half * 1.55).toFixed(1)}`)
    bands.set(band, bars)
  }
  return [...bands]
    .map(([band, bars]) => {
      const width = (0.9 + band * 0.75).toFixed(2)
      const opacity = (0.95 - band * 0.11).toFixed(2)
      return `<path stroke="${lane.colour}" stroke-width="${width}" stroke-opacity="${opacity}" d="${bars.join('')}"/>`
    })
    .join('')
}

/** A loudness between 0.06 and 1: phrases that swell and stop, with a beat inside them. */
function loudness(bar: number, seed: number): number {
  const phrase = Math.abs(Math.sin(bar * 0.083 + seed)) ** 1.4
  const beat = 0.45 + 0.55 * Math.abs(Math.sin(bar * 0.71 + seed * 2.3))
  const grain = 0.6 + 0.4 * Math.abs(Math.sin(bar * 12.9898 + seed * 78.233))
  return 0.06 + 0.94 * phrase * beat * grain
}
