import css from '#app/app.css?inline'

export const SITE_STYLE_ID = 'site-style'

/**
 * The rules of every page, which stand in the page itself. The browser has them there already and reads them back, so
 * that they are in no script a second time.
 */
export const siteStyle: string = import.meta.env.SSR ? css : (document.getElementById(SITE_STYLE_ID)?.textContent ?? '')
