import { WAKE_NOW as ATTRIBUTE } from '#setup/build/page-markers.ts'

/** For a screen that is empty or wrong until the app runs: a page that contains it starts the app at once. */
export const WAKE_NOW = { [ATTRIBUTE]: '' }
export const WAKE_NOW_SELECTOR = `[${ATTRIBUTE}]`

/** For an element that is right only until the app runs. Hidden if the app is about to replace it. */
export const WHILE_ASLEEP = { 'data-while-asleep': '' }
export const WHILE_ASLEEP_SELECTOR = '[data-while-asleep]'
