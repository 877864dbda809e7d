/** For an element of a screen that is nothing, or not itself, until the app runs: with it in the page, the app starts at once. */
export const WAKE_NOW = { 'data-wake-now': '' }
export const WAKE_NOW_SELECTOR = '[data-wake-now]'

/** For an element that is right while the app sleeps, and hidden where the app is about to show something else in its place. */
export const WHILE_ASLEEP = { 'data-while-asleep': '' }
export const WHILE_ASLEEP_SELECTOR = '[data-while-asleep]'
