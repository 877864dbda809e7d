import { z } from 'zod'
import { readTable } from './read-table.ts'

const ListSchema = z.array(z.string().min(1).max(200)).min(1)
const PeopleWordsSchema = z.strictObject({
  work: ListSchema,
  no_people: ListSchema,
  no_names: ListSchema,
  outside_work: ListSchema,
  no_titles: ListSchema,
  outside_sections: ListSchema,
  work_sections: ListSchema,
  own_sections: ListSchema,
  places: ListSchema,
  houses: ListSchema,
  of_several: ListSchema,
  film_crew: ListSchema,
})
type PeopleWords = {
  work: RegExp
  noPeople: RegExp
  noNames: RegExp
  outsideWork: RegExp
  noTitles: RegExp
  outsideSections: RegExp
  workSections: RegExp
  ownSections: RegExp
  places: RegExp
  houses: RegExp
  ofSeveral: RegExp
  filmCrew: RegExp
}

let words: PeopleWords | undefined

/** Reads the words around a house's own people once. Throws if their table is faulty. */
export function readPeopleWords(): PeopleWords {
  if (words !== undefined) return words
  const table = readTable(new URL('./people-words.yaml', import.meta.url), PeopleWordsSchema)
  const whole = (list: readonly string[]) => new RegExp(`^(?:${list.join('|')})$`, 'iu')
  const anywhere = (list: readonly string[]) => new RegExp(String.raw`(?<!\p{L})(?:${list.join('|')})(?!\p{L})`, 'iu')
  words = {
    work: whole(table.work),
    noPeople: anywhere(table.no_people),
    noNames: anywhere(table.no_names),
    outsideWork: whole(table.outside_work),
    noTitles: new RegExp(String.raw`^\W{0,3}(?:${table.no_titles.join('|')})(?!\p{L})`, 'iu'),
    outsideSections: anywhere(table.outside_sections),
    workSections: anywhere(table.work_sections),
    ownSections: anywhere(table.own_sections),
    places: whole(table.places),
    houses: whole(table.houses),
    ofSeveral: anywhere(table.of_several),
    filmCrew: anywhere(table.film_crew),
  }
  return words
}
