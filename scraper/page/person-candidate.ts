import type { Line } from './person-lines.ts'
import type { Said } from './title-words.ts'
import type { WholeName } from './whole-name.ts'

/** Where the words stand that may be the title: in a line below or above the name, over several names, or in the name's own line. */
export type Where = 'below' | 'above' | 'two below' | 'two above' | 'over' | 'behind' | 'before'
/** A name and what may be its title, by their places in the page's text. */
export type Candidate = {
  name: string
  nameAt: number
  isSingle: boolean
  said: Said
  titleAt: number
  start: number
  end: number
  /** The lines of the name and of the title. */
  at: [number, number]
  where: Where
  /** How both are put together; those of one group are made alike. */
  group: string
  /** How many names are made as this one is, with whatever beside them. */
  offered: number
  hasCard: boolean
  isTitleHeading: boolean
  isMailed: boolean
}
/** A candidate before it is known whether a mailbox bears the name; what is not said of it is not so. */
export type Pairing = Omit<Candidate, 'isMailed' | 'isTitleHeading' | 'hasCard' | 'offered'> & Partial<Candidate>

/** A name by its place in the page's text. */
export function placed({ start, end }: Line, { name, index, isSingle }: WholeName, at: [number, number]) {
  return { name, nameAt: start + index, isSingle, start, end, at }
}
