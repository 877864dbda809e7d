import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { createScraperWorld, later, pageOf } from './scraper-world.ts'

const SITES = ['alder.com', 'birch.com', 'cedar.com', 'dogwood.com'] as const
type Site = (typeof SITES)[number]
const WORDS = ['We accept demos.', 'We do not accept demos.', 'Ask us.', 'We accept demos until 14 March 2027.']
const MAILS = ['', 'Write to sync@alder.com.', 'Write to music@cedar.com.']

/** A site's content, which does not change; only the time of the first reading differs. */
const facts = fc.record({ words: fc.constantFrom(...WORDS), mail: fc.constantFrom(...MAILS), team: fc.boolean() })
const pairs = fc.uniqueArray(fc.tuple(fc.constantFrom(...SITES), fc.constantFrom(...SITES)), { maxLength: 3 })

test('facts and merges give the same opportunities in any order, and undoing the merges restores the original ones', async () => {
  await using world = await createScraperWorld()
  const { visit, call, query, rows } = world
  const save = (site: Site, { words, mail, team }: { words: string; mail: string; team: boolean }) => {
    const body = pageOf(site, `${words} ${mail}`)
    return visit(
      site,
      team ? { '/': body, '/team': pageOf(site, 'Ask us.') } : { '/': body },
      later(SITES.indexOf(site)),
    )
  }
  const idOf = async (site: Site): Promise<string> => {
    const [found] = await query(`select opportunity_id as id from public.scraper_sites where domain = '${site}'`)
    return String(found?.id)
  }
  const merge = async ([one, other]: [Site, Site]) => {
    const [into, from] = [await idOf(one), await idOf(other)]
    return into === from ? null : (await call({ action: 'merge', into, from })).body.merge_id
  }
  const content = async () =>
    (await rows()).map(withoutIdentity).sort((a, b) => (String(a.domain) < String(b.domain) ? -1 : 1))
  const forget = () =>
    query(
      `truncate public.sync_opportunities, public.scraper_sites, public.scraper_merges, public.scraper_reviews cascade`,
    )

  await fc.assert(
    fc.asyncProperty(
      fc.tuple(facts, facts, facts, facts),
      fc.shuffledSubarray([...SITES], { minLength: SITES.length }),
      pairs,
      fc.boolean(),
      async (siteFacts, order, merges, isReversed) => {
        const factsBySite = new Map(SITES.map((site, index) => [site, siteFacts[index] ?? siteFacts[0]]))
        const saveAll = async (sites: readonly Site[]) => {
          for (const site of sites) await save(site, factsBySite.get(site) ?? siteFacts[0])
        }
        await forget()
        await saveAll(SITES)
        const undone: (() => Promise<void>)[] = []
        for (const pair of merges) {
          const before = await content()
          const mergeId = await merge(pair)
          if (mergeId === null) continue
          undone.push(async () => {
            expect(await call({ action: 'unmerge', merge_id: mergeId })).toMatchObject({ status: 200 })
            expect(await content()).toEqual(before)
          })
        }
        const expected = await content()
        for (const undo of undone.reverse()) await undo()

        await forget()
        await saveAll(order)
        for (const pair of isReversed ? [...merges].reverse() : merges) await merge(pair)
        await saveAll(order)
        expect(await content()).toEqual(expected)
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

/** A row without its id and its revision. */
function withoutIdentity({ id: _id, revision: _revision, ...row }: StaffOpportunity) {
  return row
}
