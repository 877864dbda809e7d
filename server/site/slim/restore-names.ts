// Both functions also run in the browser: slimmed pages carry their text, so nothing outside them can be used in them.

/** Every class that a style sheet names, once, in the order in which they first occur. */
export function readClasses(css: string): string[] {
  const found = css.matchAll(/\.((?:[\w-]|\\.|[\u0080-\uffff])+)/g)
  return [...new Set(Array.from(found, ([, name = '']) => name.replaceAll('\\', '')))]
}

/**
 * Gives the classes of a page their names back, which are read from the whole sheet: the browser has just loaded it. In the same
 * moment the sheet comes into force, so that no class is ever styled by rules for the other names. In `steps` each short name is
 * followed by how many names further its class is in the sheet.
 */
export async function restoreNames(whole: string, steps: string): Promise<void> {
  const names = readClasses(await (await fetch(whole)).text())
  const lists: Record<string, string> = {}
  let at = 0
  for (const [, short = '', step] of steps.matchAll(/([a-z]+)(\d+)/g)) {
    at += Number(step)
    lists[short] = `${lists[short] ?? ''} ${names[at]}`.trim()
  }
  for (const { classList } of document.querySelectorAll('[class]'))
    classList.value = classList.value.replace(/\S+/g, (name) => lists[name] ?? name)
  Object.assign(document.querySelector('link[media]') ?? {}, { onload: null, media: '' })
}
