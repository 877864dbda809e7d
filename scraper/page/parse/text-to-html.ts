/** Plain text as markup: paragraphs become sections, and short lines headings. */
export function textToHtml(body: string): string {
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => `<section>${joinWrappedLines(paragraph).map(toElement).join('')}</section>`)
    .join('')
}

function toElement(line: string): string {
  const tag = looksLikeHeading(line) ? 'h3' : 'p'
  return `<${tag}>${line.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</${tag}>`
}

/** Joins wrapped lines: those that continue in lower case, or after a full line that does not end a sentence. */
function joinWrappedLines(paragraph: string): string[] {
  const pieces: string[] = []
  for (const raw of paragraph.split('\n')) {
    const line = raw.trim()
    const last = pieces.at(-1)
    if (line === '') continue
    const bullet = /^(?:[•*·▪–-]|\d+[.)])\s/.test(line)
    const continues =
      last !== undefined &&
      !bullet &&
      (/^[a-z(]/.test(line) || (last.length > 64 && last.length < 90 && !/[.!?:]["”’)]?$/.test(last)))
    if (continues) pieces[pieces.length - 1] = `${last} ${line}`
    else pieces.push(line)
  }
  return pieces
}

function looksLikeHeading(line: string): boolean {
  if (line.length > 120 || /^[•*·▪–-]\s/.test(line)) return false
  if (/\?$/.test(line)) return true
  return (
    line.length <= 60 &&
    !/[.!,;:]$/.test(line) &&
    !/@/.test(line) &&
    /^[A-Z0-9]/.test(line) &&
    line.split(' ').length <= 8
  )
}
