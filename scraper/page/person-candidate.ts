import type { Whose } from './house-sections.ts'
import type { Pair } from './line-pairs.ts'
import type { Line } from './person-lines.ts'
import type { WholeName } from './whole-name.ts'

/** Where the words stand that may be the title: in a line below or above the name, over several names, or in the name's own line. */
export type Where = 'below' | 'above' | 'two below' | 'two above' | 'over' | 'behind' | 'before'
/** A name and what may be its title; those of one shape are made alike. */
export type Candidate = Pair & {
  where: Where
  whose: Whose
  /** How many names are made as this one is, with whatever beside them. */
  offered?: number
  hasCard?: boolean
  isTitleHeading?: boolean
}
/** A candidate before it is known whose place it stands in. */
export type Pairing = Omit<Candidate, 'whose'>

/** A name by its place in the page's text. */
export function placed({ start, end }: Line, { name, index, isSingle }: WholeName, at: [number, number]) {
  return { name, nameAt: start + index, isSingle, start, end, at }
}
