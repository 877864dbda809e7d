// Preloaded into the build. The router gives up on a page that takes more than ten seconds to render, and has no
// setting for it. On a busy machine the first page takes longer, and the build would fail.
const PATIENCE_MS = 120_000
const timeoutAfter = AbortSignal.timeout

AbortSignal.timeout = (ms) => timeoutAfter.call(AbortSignal, Math.max(ms, PATIENCE_MS))
