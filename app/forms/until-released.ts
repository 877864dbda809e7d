/** Resolves once nothing is pressed: of what moves under a pointer that is down, the browser reports no click. */
export async function untilReleased(): Promise<void> {
  if (document.querySelector(':active') === null) return
  const listening = new AbortController()
  await new Promise((resolve) => {
    for (const type of ['pointerup', 'pointercancel', 'keyup']) {
      window.addEventListener(type, resolve, { signal: listening.signal })
    }
  })
  listening.abort()
}
