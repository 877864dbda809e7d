import { isListed } from '#content/paths.ts'
import type { Content } from '#content/schema.ts'

/** The leadership menu has room for this many. It links to the overview, which has everyone. */
const MAX_MEMBERS = 8

type Entry = { id: string; slug: string; name: string; title?: string; genre?: string }

/** The header's menus. An empty menu is null and not shown. */
export function listMenus({ navigation, artists, services, team }: Content) {
  const named = (ids: readonly string[], list: readonly Entry[]) =>
    ids.flatMap((id) => {
      const entry = list.find((candidate) => candidate.id === id)
      return entry ? [{ slug: entry.slug, name: entry.name, note: entry.title ?? entry.genre ?? '' }] : []
    })
  const orNull = <T>(list: T[]) => (list.length > 0 ? list : null)
  const profiles = team.filter(({ ar }) => ar !== undefined)
  const leaders = team.slice(0, MAX_MEMBERS).map(({ id }) => id)
  return {
    hasServices: services.some(({ id }) => navigation.services.includes(id)),
    artists: artists.some(isListed) ? named(navigation.artists, artists) : null,
    ar: orNull(named(navigation.ar, profiles)),
    team: orNull(named(leaders, team)),
  }
}
