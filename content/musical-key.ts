/** A key as it is printed everywhere: 'F# minor' and 'Bb major', however an author spelled it. Other texts stay as they are. */
export function printKey(text: string): string {
  return text.replace(
    /^([a-g]) ?(sharp|#|♯|flat|b|♭) ?(major|minor)$/i,
    (_, letter: string, accidental: string, mode: string) =>
      `${letter.toUpperCase()}${/sharp|#|♯/i.test(accidental) ? '#' : 'b'} ${mode.toLowerCase()}`,
  )
}
