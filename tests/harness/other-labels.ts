import { assembleContent, splitContent } from '#content/documents.ts'
import type { Content } from '#content/schema.ts'

/** The content of a label that has removed everything that it may. */
export function emptyLabel(sample: Content): Content {
  const { company, previews } = sample
  const needed = splitContent(sample).filter(
    ({ kind }) => !['artist', 'track', 'service', 'member', 'placements'].includes(kind),
  )
  const links = { catalogue: [], streaming: [], social: [], professional: [] }
  return { ...assembleContent(needed, previews), company: { ...company, claims: [], hours: [], links } }
}

/** One artist with one track, one member of the team, one service. */
export function smallLabel(sample: Content): Content {
  const kept = ['mirror-lido', 'mirror-lido:chlorine', 'delphine-marrow', 'film-sync']
  const single = ['artist', 'track', 'service', 'member', 'placements']
  const documents = splitContent(sample).filter(({ kind, id }) => !single.includes(kind) || kept.includes(id))
  const content = assembleContent(documents, sample.previews)
  const [claim] = content.company.claims
  return { ...content, company: { ...content.company, claims: claim ? [claim] : [] } }
}

/** Many of everything, with long names. */
export function largeLabel(sample: Content): Content {
  const { artists, team, services, home, company } = sample
  const many = <T extends { id: string; slug: string }>(
    list: readonly T[],
    count: number,
    name: (entry: T) => Partial<T>,
  ) =>
    Array.from({ length: count }, (_, at): T[] => {
      const entry = list[at % list.length]
      const number = Math.floor(at / list.length) + 1
      if (entry === undefined || number === 1) return entry ? [entry] : []
      return [{ ...entry, ...name(entry), id: `${entry.id}-${number}`, slug: `${entry.slug}-${number}` }]
    }).flat()
  const long = 'and the Second Municipal Orchestra of Greater Los Angeles'
  const more = {
    artists: many(artists, 90, ({ name }) => ({ name: `${name} ${long}` })),
    team: many(team, 40, ({ name }) => ({ name: `${name} Featherstonehaugh` })),
    services: many(services, 24, ({ title }) => ({ title: `${title} for everybody else` })),
  }
  const idsOf = (list: readonly { id: string }[], count: number) => list.slice(-count).map(({ id }) => id)
  const profiles = more.team.filter(({ ar }) => ar !== undefined)
  return {
    ...sample,
    ...more,
    navigation: { artists: idsOf(more.artists, 8), ar: idsOf(profiles, 8), services: idsOf(more.services, 12) },
    home: {
      ...home,
      cues: [...home.cues, ...home.cues].slice(0, 9).map((cue, at) => laterBy(cue, at < home.cues.length ? 0 : 120)),
    },
    company: {
      ...company,
      claims: [...company.claims, ...company.claims.map((claim) => ({ ...claim, label: `${claim.label} again` }))],
    },
  }
}

function laterBy(cue: Content['home']['cues'][number], seconds: number): Content['home']['cues'][number] {
  const add = (time: string) => {
    const total = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + seconds
    return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
  }
  return { ...cue, from: add(cue.from), to: add(cue.to) }
}
