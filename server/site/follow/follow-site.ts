import { setImmediate as yieldToEvents } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SiteMedia } from '#contracts/site/site-media.ts'
import type { PageSource } from '#server/site/page-source.ts'
import type { StoredFile } from '#server/site/stored-file.ts'
import {
  addressesOfPlace,
  BUILT_SOURCE,
  createPlaceRenderer,
  type PlaceKind,
  placeOf,
  type RenderedPlace,
  type RenderParts,
} from './render-place.ts'

/** The places of the site's content. */
export type SiteOutline = {
  pages: readonly string[]
  files: readonly string[]
  pictures: readonly string[]
  /** What every page shows, such as name and colours; must change on all pages at once. */
  shared: string
  /** The new paths of moved pages, by their old paths. */
  moved: ReadonlyMap<string, string>
}

/** One state of the site: its source, and the places that are rendered from it or known to be unchanged. */
type Edition = {
  source: PageSource
  outline: SiteOutline
  kinds: ReadonlyMap<string, PlaceKind>
  rendered: Map<string, RenderedPlace>
  rendering: Map<string, Promise<RenderedPlace>>
  /** The places that the background has not checked yet. */
  unchecked: Iterator<string>
}

type FollowParts = RenderParts & {
  /** The files being served, modified in place. It never contains outdated files. */
  files: Map<string, StoredFile>
  /** The outline of the content in the build. */
  built: SiteOutline
  log: Pick<Logger, 'error'>
}

export type Follower = ReturnType<typeof createFollower>

/** Renders the places of editions, once for concurrent requests. `onRendered` gets every rendering. */
function createPlaces(parts: RenderParts, onRendered: (edition: Edition, rendered: RenderedPlace) => void) {
  const { renderPlace, keepPicture } = createPlaceRenderer(parts)
  /** The last rendering of each place, in any edition. */
  const last = new Map<string, RenderedPlace>()

  function settle(edition: Edition, path: string, rendered: RenderedPlace): void {
    last.set(path, rendered)
    edition.rendered.set(path, rendered)
    onRendered(edition, rendered)
  }

  async function renderAndStore(edition: Edition, path: string, kind: PlaceKind): Promise<RenderedPlace> {
    try {
      const rendered = await renderPlace(path, kind, edition.source, last.get(path) ?? null)
      settle(edition, path, rendered)
      return rendered
    } finally {
      edition.rendering.delete(path)
    }
  }

  /** Renders a place for this edition. */
  async function refresh(edition: Edition, path: string, kind: PlaceKind): Promise<RenderedPlace> {
    const ready = edition.rendered.get(path)
    if (ready) return ready
    const rendering = edition.rendering.get(path) ?? renderAndStore(edition, path, kind)
    edition.rendering.set(path, rendering)
    return await rendering
  }

  /** Pictures are only compared in the background, and rendered on demand. */
  async function compare(edition: Edition, path: string): Promise<void> {
    const kind = edition.kinds.get(path)
    if (kind === undefined || edition.rendered.has(path)) return
    if (kind !== 'picture') return void (await refresh(edition, path, kind))
    const kept = await keepPicture(path, edition.source, last.get(path) ?? null)
    if (kept !== null) settle(edition, path, kept)
  }

  return { last, settle, refresh, compare }
}

/**
 * Keeps the served files up to date with content and uploaded media. After a change, nothing outdated is served:
 * requested places are rendered on demand, all others in the background, and pages only if their data has changed. If
 * something changes that all pages share, the old pages are served until all new ones are ready, so that no visitor
 * sees a mixture.
 */
export function createFollower({ files, built, log, ...parts }: FollowParts) {
  const { last, settle, refresh, compare } = createPlaces(parts, (edition, rendered) => {
    if (edition === served) for (const [name, file] of rendered.files) files.set(name, file)
  })
  let served = createEdition(BUILT_SOURCE, built, new Map())
  let upcoming: Edition | null = null
  let filling: Promise<void> | null = null
  let mayFill = false

  for (const [path, kind] of served.kinds) {
    const own = addressesOfPlace(path, kind).flatMap((name) => {
      const file = files.get(name)
      return file ? [[name, file] as const] : []
    })
    if (own.length > 0) settle(served, path, { files: new Map(own) })
  }

  async function fill(): Promise<void> {
    for (;;) {
      const edition: Edition = upcoming ?? served
      const next = edition.unchecked.next()
      if (next.done) {
        if (edition !== upcoming) return
        upcoming = null
        serve(edition)
        continue
      }
      await compare(edition, next.value).catch((error: unknown) => {
        log.error({ err: error, path: next.value }, 'a page could not be rendered again')
      })
      await yieldToEvents()
    }
  }

  function startFilling(): void {
    if (!mayFill || filling !== null) return
    filling = fill().finally(() => {
      filling = null
    })
  }

  function serve(edition: Edition): void {
    replaceFiles(files, served.rendered, edition.rendered)
    served = edition
    for (const path of last.keys()) if (!served.kinds.has(path) && !upcoming?.kinds.has(path)) last.delete(path)
  }

  return {
    /** The current source of pages. */
    source: () => served.source,
    redirect: (url: URL) => redirectMoved(served.outline.moved, url),
    has: (pathname: string) => served.kinds.has(placeOf(pathname)),
    /** The current file at this path; null if it could not be rendered. */
    async read(pathname: string): Promise<StoredFile | null> {
      const path = placeOf(pathname)
      const kind = served.kinds.get(path)
      if (kind === undefined) return null
      try {
        return (await refresh(served, path, kind)).files.get(pathname) ?? null
      } catch (error) {
        log.error({ err: error, path }, 'a page could not be rendered again')
        return null
      }
    },
    /**
     * Switches to other content. Before `fill`, switches at once even for shared changes, because the outdated pages of
     * the build must not be served.
     */
    followContent(content: object | null, outline: SiteOutline): void {
      const before: Edition = upcoming ?? served
      const next = createEdition({ ...before.source, content }, outline, new Map())
      if (mayFill && (upcoming !== null || before.outline.shared !== outline.shared)) upcoming = next
      else serve(next)
      startFilling()
    },
    /** Switches to other media, which only these pages show. */
    followMedia(media: SiteMedia, paths: readonly string[]): void {
      const kept = new Map(served.rendered)
      for (const path of paths) kept.delete(path)
      serve(createEdition({ ...served.source, media }, served.outline, kept))
      if (upcoming) upcoming = createEdition({ ...upcoming.source, media }, upcoming.outline, new Map())
      startFilling()
    },
    /** Starts rendering in the background. */
    fill(): void {
      mayFill = true
      startFilling()
    },
    /** Resolves when everything is up to date. */
    async settled(): Promise<void> {
      while (filling !== null) await filling
    },
  }
}

function replaceFiles(files: FollowParts['files'], before: Edition['rendered'], after: Edition['rendered']): void {
  for (const [path, rendered] of before) {
    if (after.get(path) !== rendered) for (const name of rendered.files.keys()) files.delete(name)
  }
  for (const rendered of after.values()) for (const [name, file] of rendered.files) files.set(name, file)
}

function createEdition(source: PageSource, outline: SiteOutline, rendered: Map<string, RenderedPlace>): Edition {
  const kinds = new Map<string, PlaceKind>([
    ...outline.pages.map((path) => [path, 'page'] as const),
    ...outline.files.map((path) => [path, 'file'] as const),
    ...outline.pictures.map((path) => [path, 'picture'] as const),
  ])
  return { source, outline, kinds, rendered, rendering: new Map(), unchecked: kinds.keys() }
}

/** Redirects to the new path of a moved page, its data, share card or JSON file; null if it has not moved. */
export function redirectMoved(moved: SiteOutline['moved'], { pathname, search }: URL): Response | null {
  const to = findMoved(moved, pathname)
  // Not cached, because the old path may be used again.
  if (to === null) return null
  return new Response(null, { status: 301, headers: { location: to + search, 'cache-control': 'no-cache' } })
}

/** The corresponding path of the moved page: the page itself, its data, share card or JSON file. */
function findMoved(moved: SiteOutline['moved'], pathname: string): string | null {
  const [, before = '', path = '', after = ''] =
    /^(\/og|\/catalog(?=\/[^/]+\/[^/]+\.json$))?(\/.+?)(\/|\.data|\.jpg|\.json)?$/.exec(pathname) ?? []
  const isFile = before === '/catalog'
  const to = moved.get(isFile ? `/artists${path}` : path)
  if (to === undefined) return null
  return `${before}${isFile ? to.replace('/artists', '') : to}${after === '/' ? '' : after}`
}
