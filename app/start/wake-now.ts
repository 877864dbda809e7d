import { WAKE_NOW as ATTRIBUTE } from '#setup/build/page-markers.mjs'

/** For an element of a screen that is empty or wrong until the app runs: a page that contains it starts the app at once. */
export const WAKE_NOW = { [ATTRIBUTE]: '' }
export const WAKE_NOW_SELECTOR = `[${ATTRIBUTE}]`

/** For an element that is only right while the app sleeps; hidden where the app is about to show something else in its place. */
export const WHILE_ASLEEP = { 'data-while-asleep': '' }
export const WHILE_ASLEEP_SELECTOR = '[data-while-asleep]'
