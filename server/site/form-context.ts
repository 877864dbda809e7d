import { RouterContextProvider } from 'react-router'
import { FORM_PORT, type FormPort } from '#contracts/forms/form-port.ts'
import { SITE_MEDIA, type SiteMedia } from '#contracts/site/site-media.ts'

/** The router's context with the media that staff have uploaded, for pages rendered without a visitor's request. */
export class MediaContext extends RouterContextProvider {
  readonly [SITE_MEDIA]: SiteMedia

  constructor(media: SiteMedia) {
    super()
    this[SITE_MEDIA] = media
  }
}

/** The same, plus the port through which a page rendered for a request reaches the server. */
export class FormContext extends MediaContext {
  readonly [FORM_PORT]: FormPort

  constructor(port: FormPort, media: SiteMedia) {
    super(media)
    this[FORM_PORT] = port
  }
}
