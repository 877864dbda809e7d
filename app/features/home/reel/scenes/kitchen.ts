import { AMBER, glow, HAZE, line, PINK, round, steps, tube } from './pen.ts'

/** One lamp, two glasses, a chair that was pushed back. */
export function kitchen(): string {
  const blinds = steps(9).map((t) =>
    line(`M${960} ${round(70 + 132 * t)}L1130 ${round(58 + 150 * t)}`, PINK, {
      width: 2.2,
      opacity: round(100 * (0.75 - 0.4 * t)) / 100,
    }),
  )
  const chair = 'M-8-136Q4-60 4 0L-8 92M-4-104q10 4 22 2M0-70q10 4 22 2M22-102Q26-40 26-2M4 0H76L84 92M-2 48H80'
  return (
    glow(720, 128, 360, AMBER, 0.5, 0.9) +
    `<linearGradient id="c" x2="0" y2="1"><stop stop-color="${AMBER}" stop-opacity=".5"/><stop offset="1" stop-color="${AMBER}" stop-opacity=".03"/></linearGradient><path d="M672 126L520 352H920L768 126z" fill="url(#c)"/>` +
    line('M720-10V76', HAZE, { width: 2, opacity: 0.8 }) +
    tube('M690 80h60l22 46H668z', AMBER, 3) +
    glow(720, 130, 60, '#fff2d6', 0.95, 0.5) +
    glow(1045, 132, 240, PINK, 0.32) +
    blinds.join('') +
    line('M950 52L1140 38V228L950 212z', PINK, { width: 2.5, opacity: 0.8 }) +
    line('M508 352H932M540 352V510M900 352V510', '#ffe2b0', { width: 3, opacity: 0.9 }) +
    line('M664 350l-7-44h30l-7 44zM659 322h26M800 350v-26q-17-6-17-30h34q0 24-17 30', '#fff', {
      width: 2,
      opacity: 0.85,
    }) +
    `<g transform="translate(442 410)">${line(chair, HAZE, { width: 3, opacity: 0.65 })}</g>` +
    `<g transform="translate(1060 414) scale(-1 1) rotate(-7)">${line(chair, HAZE, { width: 3, opacity: 0.85 })}</g>` +
    line('M0 500H1195', HAZE, { opacity: 0.4 })
  )
}
