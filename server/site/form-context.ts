import { RouterContextProvider } from 'react-router'
import { FORM_PORT, type FormPort } from '#contracts/form-port.ts'
import { SITE_MEDIA, type SiteMedia } from '#contracts/site-media.ts'

/** The router's context with what staff have uploaded, for a page that is drawn for nobody in particular. */
export class MediaContext extends RouterContextProvider {
  readonly [SITE_MEDIA]: SiteMedia

  constructor(media: SiteMedia) {
    super()
    this[SITE_MEDIA] = media
  }
}

/** The same with the port through which a page that is rendered for a request reaches the server. */
export class FormContext extends MediaContext {
  readonly [FORM_PORT]: FormPort

  constructor(port: FormPort, media: SiteMedia) {
    super(media)
    this[FORM_PORT] = port
  }
}
