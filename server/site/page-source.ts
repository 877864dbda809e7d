import { RouterContextProvider } from 'react-router'
import { FORM_PORT, type FormPort } from '#contracts/forms/form-port.ts'
import { SITE_CONTENT } from '#contracts/site/site-content.ts'
import { SITE_MEDIA, type SiteMedia } from '#contracts/site/site-media.ts'

/** What pages are rendered from. With `content` null, from the content of the build. */
export type PageSource = { media: SiteMedia; content: object | null }

/** The router context with the source of the page and, for visitors' requests, the port to the server's forms. */
export class PageContext extends RouterContextProvider {
  readonly [SITE_MEDIA]: SiteMedia
  declare readonly [SITE_CONTENT]?: object
  declare readonly [FORM_PORT]?: FormPort

  constructor({ media, content }: PageSource, port?: FormPort) {
    super()
    this[SITE_MEDIA] = media
    if (content !== null) this[SITE_CONTENT] = content
    if (port !== undefined) this[FORM_PORT] = port
  }
}
