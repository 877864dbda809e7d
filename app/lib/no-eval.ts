import { config } from 'zod'

// zod checks once whether it may compile code. Our policy forbids that, and the browser would report a violation. Import this
// before the contracts, because creating a schema runs the check.
config({ jitless: true })
