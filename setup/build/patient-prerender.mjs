// Loaded into the build before it starts. The router gives up on a page that takes more than ten seconds to draw, and has no
// setting for it. A machine with other work to do needs longer for the first one, and would not get a site at all.
const PATIENCE_MS = 120_000
const timeoutAfter = AbortSignal.timeout

AbortSignal.timeout = (ms) => timeoutAfter.call(AbortSignal, Math.max(ms, PATIENCE_MS))
