import css from '#app/app.css?inline'

export const SITE_STYLE_ID = 'site-style'

/**
 * The style sheet that every page contains. In the browser it is read back from the page, so that no script contains it a
 * second time.
 */
export const siteStyle: string = import.meta.env.SSR ? css : (document.getElementById(SITE_STYLE_ID)?.textContent ?? '')
