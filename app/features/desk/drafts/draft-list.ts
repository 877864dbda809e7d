import { z } from 'zod'
import { type DraftTrack, DraftTrackSchema } from '#contracts/desk/drafts.ts'

/** A track of a draft, with the facts that the model named for it. */
const LineSchema = DraftTrackSchema.extend({ because: z.array(z.string()) })
export type DraftLine = z.infer<typeof LineSchema>
export const DraftLinesSchema = z.array(LineSchema)

export const toLine = (track: DraftTrack): DraftLine => ({ ...track, because: [] })

/** Moves a line by one place. At either end it stays. */
export function moveLine(lines: readonly DraftLine[], id: string, by: -1 | 1): DraftLine[] {
  const from = lines.findIndex((line) => line.id === id)
  const to = from + by
  const line = lines[from]
  if (line === undefined || to < 0 || to >= lines.length) return [...lines]
  return lines.toSpliced(from, 1).toSpliced(to, 0, line)
}

/** The lines in the model's order, each with the facts it named. Lines added meanwhile stay at the end. */
export function orderLines(
  lines: readonly DraftLine[],
  order: readonly { id: string; because: readonly string[] }[],
): DraftLine[] {
  const named = order.flatMap(({ id, because }) => {
    const line = lines.find((one) => one.id === id)
    return line === undefined ? [] : [{ ...line, because: [...because] }]
  })
  return [...named, ...lines.filter(({ id }) => !order.some((one) => one.id === id))]
}

export function writeReplyText(
  { opening, closing }: { opening: string; closing: string },
  lines: readonly DraftLine[],
  link: string,
): string {
  const tracks = lines.map(
    ({ title, artist, facts, is_cleared }) =>
      `${title}, ${artist}\n${facts === '' ? '' : `${facts}\n`}${is_cleared ? 'One-stop: master and publishing' : 'Clearance to be agreed'}`,
  )
  return [opening, ...tracks, `All of them on one page:\n${link}`, closing].join('\n\n')
}
