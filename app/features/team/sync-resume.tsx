import { Sheet, SheetLine } from '#app/ui/overlay/sheet.tsx'
import { Stat } from '#app/ui/stat.tsx'
import type { Placements } from '#content/schema.ts'

type Group = Placements['groups'][number]

/** The founder's placements as a cue sheet: categories, their networks, and the shows with episode counts. */
export function SyncResume({ placements }: { placements: Placements }) {
  return (
    <section className="border-rule border-t bg-asphalt">
      <div className="gutters py-20 sm:py-28">
        <h2 className="-ml-[0.03em] text-head">{placements.title}</h2>
        <p className="mt-5 max-w-[58ch] text-dim text-lead">{placements.intro}</p>
        {placements.figures.length > 0 && (
          <div className="mt-12 grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-[1fr_1fr_1fr_1.8fr]">
            {placements.figures.map((figure) => (
              <Stat
                key={figure.label}
                label={figure.label}
                value={figure.value}
                size={/^\D+$/.test(figure.value) ? 'words' : 'default'}
              />
            ))}
          </div>
        )}
        {placements.groups.map((group) => (
          <Category key={group.category} group={group} />
        ))}
      </div>
    </section>
  )
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

function Category({ group }: { group: Group }) {
  const networks = [...new Set(group.placements.map((placement) => placement.network))]
  return (
    <section className="mt-16 grid grid-cols-12 gap-x-6 gap-y-6 sm:mt-24">
      <header className="col-span-12 lg:sticky lg:top-24 lg:col-span-3 lg:self-start">
        <h3 className="text-title">{group.category}</h3>
        <p className="figures mt-2 text-dim">
          {count(group.placements.length, 'show', 'shows')},{' '}
          {count(networks.length, 'network or platform', 'networks and platforms')}
        </p>
      </header>
      <div className="col-span-12 gap-x-10 md:columns-2 lg:col-span-9">
        {networks.map((network) => (
          <div key={network} className="mb-10 break-inside-avoid">
            <h4 className="label-caps pb-2 text-amber">{network}</h4>
            <Sheet>
              {group.placements
                .filter((placement) => placement.network === network)
                .map((placement) => (
                  <SheetLine key={placement.show} title={placement.show} time={nameEpisodes(placement.episodes)} />
                ))}
            </Sheet>
          </div>
        ))}
      </div>
    </section>
  )
}

/** A placement's last column: a number is a count of episodes, anything else is the title of the single episode. */
export function nameEpisodes(episodes: string | number): string {
  const text = String(episodes)
  if (!/^\d+\+?$/.test(text)) return text
  return text === '1' ? '1 episode' : `${text} episodes`
}
