/** A key in the spelling that the site prints, such as 'F# minor' and 'Bb major'. Other texts are not changed. */
export function normaliseKey(text: string): string {
  return text.replace(
    /^([a-g]) ?(sharp|#|♯|flat|b|♭) ?(major|minor)$/i,
    (_, letter: string, accidental: string, mode: string) =>
      `${letter.toUpperCase()}${/sharp|#|♯/i.test(accidental) ? '#' : 'b'} ${mode.toLowerCase()}`,
  )
}
