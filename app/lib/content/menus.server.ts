import { isListed } from '#content/paths.ts'
import type { Content } from '#content/schema.ts'

/** The panel of the leadership menu has room for so many; the overview, which it links to, has everyone. */
const MOST_MEMBERS = 8

type Entry = { id: string; slug: string; name: string; title?: string; genre?: string }

/** What the header leads to. A menu without anything behind it is null, and left out. */
export function listMenus({ navigation, artists, services, team }: Content) {
  const named = (ids: readonly string[], list: readonly Entry[]) =>
    ids.flatMap((id) => {
      const entry = list.find((candidate) => candidate.id === id)
      return entry ? [{ slug: entry.slug, name: entry.name, note: entry.title ?? entry.genre ?? '' }] : []
    })
  const orNull = <T>(list: T[]) => (list.length > 0 ? list : null)
  const profiles = team.filter(({ ar }) => ar !== undefined)
  const leaders = team.slice(0, MOST_MEMBERS).map(({ id }) => id)
  return {
    hasServices: services.some(({ id }) => navigation.services.includes(id)),
    artists: artists.some(isListed) ? named(navigation.artists, artists) : null,
    ar: orNull(named(navigation.ar, profiles)),
    team: orNull(named(leaders, team)),
  }
}
