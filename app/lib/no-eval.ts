import { config } from 'zod'

// zod would try once whether it may compile code, which our policy refuses and the browser reports as an issue of the page.
// To be imported before the contracts, whose schemas try it when they are made.
config({ jitless: true })
