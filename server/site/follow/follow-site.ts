import { setImmediate as breathe } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SiteMedia } from '#contracts/site/site-media.ts'
import type { Shown } from '#server/site/form-context.ts'
import type { StoredFile } from '#server/site/stored-file.ts'
import {
  addressesOfPlace,
  BUILT,
  createDrawing,
  type DrawingParts,
  type Drawn,
  type Kind,
  placeOf,
} from './draw-place.ts'

/** What following the content needs to know of it. */
export type SiteOutline = {
  pages: readonly string[]
  files: readonly string[]
  pictures: readonly string[]
  /** What every page shows and belongs together, such as name and colours. */
  shared: string
  /** Where the pages went that were at these addresses before. */
  moved: ReadonlyMap<string, string>
}

/** One state of the site: what is shown, and those of its places that have been drawn so or found to be unchanged. */
type Edition = {
  shown: Shown
  outline: SiteOutline
  kinds: ReadonlyMap<string, Kind>
  drawn: Map<string, Drawn>
  drawing: Map<string, Promise<Drawn>>
  /** What the background has still to look at. */
  todo: Iterator<string>
}

type FollowParts = DrawingParts & {
  /** The files being served, changed in place: what is in here is right. */
  files: Map<string, StoredFile>
  /** What the build was made of. */
  built: SiteOutline
  log: Pick<Logger, 'error'>
}

export type Follower = ReturnType<typeof createFollower>

/**
 * Keeps the served files as the content and the uploaded media are. After a change nothing that may be outdated is served:
 * what is asked for is drawn then, and everything else in the background. Only where the data of a page has changed is the page
 * itself drawn. If what all pages share has changed, the old ones are served until all new ones are ready, so that no visitor
 * sees both.
 */
export function createFollower({ files, built, log, ...parts }: FollowParts) {
  const { drawPlace, keepPicture } = createDrawing(parts)
  /** What was drawn of a place last, of whichever edition. */
  const last = new Map<string, Drawn>()
  let served = createEdition(BUILT, built, new Map())
  let coming: Edition | null = null
  let filling: Promise<void> | null = null
  let mayFill = false

  for (const [path, kind] of served.kinds) {
    const own = addressesOfPlace(path, kind).flatMap((name) => {
      const file = files.get(name)
      return file ? [[name, file] as const] : []
    })
    if (own.length === 0) continue
    const drawn: Drawn = { files: new Map(own) }
    last.set(path, drawn)
    served.drawn.set(path, drawn)
  }

  const settle = (edition: Edition, path: string, drawn: Drawn) => {
    last.set(path, drawn)
    edition.drawn.set(path, drawn)
    if (edition === served) for (const [name, file] of drawn.files) files.set(name, file)
  }

  async function draw(edition: Edition, path: string, kind: Kind): Promise<Drawn> {
    try {
      const drawn = await drawPlace(path, kind, edition.shown, last.get(path) ?? null)
      settle(edition, path, drawn)
      return drawn
    } finally {
      edition.drawing.delete(path)
    }
  }

  /** The place as this edition shows it. Requests at the same time wait for the same drawing. */
  async function refresh(edition: Edition, path: string, kind: Kind): Promise<Drawn> {
    const ready = edition.drawn.get(path)
    if (ready) return ready
    const drawing = edition.drawing.get(path) ?? draw(edition, path, kind)
    edition.drawing.set(path, drawing)
    return await drawing
  }

  /** In the background a picture is only compared: it is drawn when somebody asks for it. */
  async function look(edition: Edition, path: string): Promise<void> {
    const kind = edition.kinds.get(path)
    if (kind === undefined || edition.drawn.has(path)) return
    if (kind !== 'picture') return void (await refresh(edition, path, kind))
    const kept = await keepPicture(path, edition.shown, last.get(path) ?? null)
    if (kept !== null) settle(edition, path, kept)
  }

  async function fill(): Promise<void> {
    for (;;) {
      const edition: Edition = coming ?? served
      const next = edition.todo.next()
      if (next.done) {
        if (edition !== coming) return
        coming = null
        serve(edition)
        continue
      }
      await look(edition, next.value).catch((error: unknown) => {
        log.error({ err: error, path: next.value }, 'a page could not be drawn again')
      })
      await breathe()
    }
  }

  function startFilling(): void {
    if (!mayFill || filling !== null) return
    filling = fill().finally(() => {
      filling = null
    })
  }

  function serve(edition: Edition): void {
    for (const [path, drawn] of served.drawn) {
      if (edition.drawn.get(path) !== drawn) for (const name of drawn.files.keys()) files.delete(name)
    }
    for (const drawn of edition.drawn.values()) for (const [name, file] of drawn.files) files.set(name, file)
    served = edition
    for (const path of last.keys()) if (!served.kinds.has(path) && !coming?.kinds.has(path)) last.delete(path)
  }

  return {
    /** What pages are drawn from now. */
    shown: () => served.shown,
    redirect: (url: URL) => redirectMoved(served.outline.moved, url),
    has: (pathname: string) => served.kinds.has(placeOf(pathname)),
    /** The file at this address as it should be now; null if it could not be drawn. */
    async read(pathname: string): Promise<StoredFile | null> {
      const path = placeOf(pathname)
      const kind = served.kinds.get(path)
      if (kind === undefined) return null
      try {
        return (await refresh(served, path, kind)).files.get(pathname) ?? null
      } catch (error) {
        log.error({ err: error, path }, 'a page could not be drawn again')
        return null
      }
    },
    /** Shows other content. Before `fill` at once, even if all pages share what has changed: at a start nobody may see what the build has. */
    followContent(content: object | null, outline: SiteOutline): void {
      const before: Edition = coming ?? served
      const next = createEdition({ ...before.shown, content }, outline, new Map())
      if (mayFill && (coming !== null || before.outline.shared !== outline.shared)) coming = next
      else serve(next)
      startFilling()
    },
    /** Shows other media, which only these pages show. */
    followMedia(media: SiteMedia, paths: readonly string[]): void {
      const kept = new Map(served.drawn)
      for (const path of paths) kept.delete(path)
      serve(createEdition({ ...served.shown, media }, served.outline, kept))
      if (coming) coming = createEdition({ ...coming.shown, media }, coming.outline, new Map())
      startFilling()
    },
    /** From now on draws what nobody has asked for yet. */
    fill(): void {
      mayFill = true
      startFilling()
    },
    /** Settles when everything is as it should be. */
    async settled(): Promise<void> {
      while (filling !== null) await filling
    },
  }
}

function createEdition(shown: Shown, outline: SiteOutline, drawn: Map<string, Drawn>): Edition {
  const kinds = new Map<string, Kind>([
    ...outline.pages.map((path) => [path, 'page'] as const),
    ...outline.files.map((path) => [path, 'file'] as const),
    ...outline.pictures.map((path) => [path, 'picture'] as const),
  ])
  return { shown, outline, kinds, drawn, drawing: new Map(), todo: kinds.keys() }
}

/** Leads to where the page at this address, its data, share card or file for programs is now; null if it has not moved. */
export function redirectMoved(moved: SiteOutline['moved'], { pathname, search }: URL): Response | null {
  const to = findMoved(moved, pathname)
  // Asked about every time, because an address may be given back.
  if (to === null) return null
  return new Response(null, { status: 301, headers: { location: to + search, 'cache-control': 'no-cache' } })
}

/** The same address of the page's new place: of the page itself, its data, its share card or its file for programs. */
function findMoved(moved: SiteOutline['moved'], pathname: string): string | null {
  const [, before = '', path = '', after = ''] =
    /^(\/og|\/catalog(?=\/[^/]+\/[^/]+\.json$))?(\/.+?)(\/|\.data|\.jpg|\.json)?$/.exec(pathname) ?? []
  const isFile = before === '/catalog'
  const to = moved.get(isFile ? `/artists${path}` : path)
  if (to === undefined) return null
  return `${before}${isFile ? to.replace('/artists', '') : to}${after === '/' ? '' : after}`
}
