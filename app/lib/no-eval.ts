import { config } from 'zod'

// zod tests once whether it may compile code. Our policy refuses that, and the browser would report it as an issue of the page.
// Import this before the contracts, whose schemas run the test when they are created.
config({ jitless: true })
