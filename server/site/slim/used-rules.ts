// Finds the rules of a style sheet that a page needs as served. Ready-made tools were tried: Beasties drops `:focus-visible`,
// `:where(…)` and escaped class names followed by another selector; PurgeCSS keeps every rule with a known class name in it.
import { load } from 'cheerio'
import postcss, { type AtRule, type Root } from 'postcss'

/** Pseudo-classes that a visitor or the browser can cause; the document itself decides the others. */
const UNSETTLED =
  /(?<!\\):(?!(?:root|not|is|where|has|empty|disabled|enabled|(?:first|last|only|nth)-[\w-]+)(?![\w-]))[\w-]+(?:\([^()]*\))?/g
/** Parts of controls that only some inputs have. */
const PARTS = [
  { part: /^::-webkit-(?:date|calendar)/, of: 'input[type=date]' },
  { part: /^::-webkit-search/, of: 'input[type=search]' },
  { part: /^::-webkit-(?:inner|outer)-spin/, of: 'input[type=number]' },
  { part: /^::file-selector/, of: 'input[type=file]' },
  { part: /^::placeholder/, of: '[placeholder]' },
]

/**
 * The rules of `css` that some element of `html` matches, or would match when hovered, focused, opened or checked. Keeps fonts
 * and drops custom properties that no remaining rule reads. Scripts that change the page load the whole sheet first.
 */
export function keepUsedRules(css: string, html: string): string {
  // The content of a noscript element counts as part of the page.
  const page = load(html, { scriptingEnabled: false })
  const worn = new Set(
    page('[class]')
      .toArray()
      .flatMap((element) => (page(element).attr('class') ?? '').split(/\s+/)),
  )
  const isMatched = (selector: string) => {
    // Most of the sheet is classes that the page does not have: nothing needs to be searched to see that.
    if (namedClasses(selector).some((name) => !worn.has(name))) return false
    // We have no shadow trees, and our ring outranks the one for Firefox before it knew `:focus-visible`.
    if (/^:(?:host|-moz-focusring)/.test(selector)) return false
    const part = PARTS.find(({ part }) => part.test(selector))
    if (part) return page(part.of).length > 0
    try {
      return page(stillSelector(selector)).length > 0
    } catch {
      // A selector that cannot be evaluated here may match.
      return true
    }
  }
  // Tailwind gives the hints of fields a colour for browsers with and without mixed ones; ours say their own.
  const isHintSaid = page('[placeholder]:not([class*="placeholder:text-"])').length === 0
  const sheet = postcss.parse(css)
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name)) return
    if (isHintSaid && /^::placeholder\{color:[^;]*\}$/.test(rule.toString())) return void rule.remove()
    const matched = rule.selectors.filter(isMatched)
    if (matched.length === 0) rule.remove()
    else if (matched.length < rule.selectors.length) rule.selectors = matched
  })
  dropRepeated(sheet)
  settleUnset(sheet)
  dropUnread(sheet)
  dropEmpty(sheet)
  // Tailwind's licence notice remains in the whole sheet.
  sheet.walkComments((comment) => void comment.remove())
  return sheet.toString()
}

/** Classes without which no element matches; those inside brackets may be alternatives or excluded. */
function namedClasses(selector: string): string[] {
  if (/\\[0-9a-f]/i.test(selector)) return []
  let plain = selector.replace(/\[[^\]]*(?<!\\)\]/g, (part, at: number) => (selector[at - 1] === '\\' ? part : ''))
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/(?<!\\)\((?:[^()\\]|\\.)*(?<!\\)\)/g, '')
  }
  return [...plain.matchAll(/(?<!\\)\.((?:[\w-]|\\.|[\u0080-\uffff])+)/g)].map(([, name]) =>
    (name ?? '').replaceAll('\\', ''),
  )
}

/** The selector with every unsettled pseudo-class assumed to apply. */
function stillSelector(selector: string): string {
  const still = selector
    .replace(/(?<!\\)::[\w-]+(?:\([^()]*\))?/g, '')
    .replace(UNSETTLED, '')
    .replaceAll('[open]', '')
    .replaceAll('[data-first-view]', '')
    .replace(/:(?:has|is|where|not)\(\s*\)/g, '')
  // The remainder of `main > :hover` or of `::selection` matches any element.
  return still.replace(/(^|[\s>+~])(?=$|[\s>+~])/, '$1*').trim() || '*'
}

/** Vendor prefixing repeats some declarations. */
function dropRepeated(sheet: Root): void {
  sheet.walkDecls((declaration) => {
    // Nothing else sets anything on the root.
    const isSaid = declaration.value === 'initial' && declaration.parent?.toString().startsWith('html{')
    if (isSaid || declaration.prev()?.toString() === declaration.toString()) declaration.remove()
  })
}

/**
 * Tailwind declares its own variables with @property. Those that no rule of the page sets are written into the rules that read
 * them, with their initial value or the one for this case, and left out where their transition is told.
 */
function settleUnset(sheet: Root): void {
  // Declared once more for browsers older than those that Tailwind supports. The name stays, for the order of layers.
  sheet.walkAtRules('layer', (layer) => {
    if (layer.params === 'properties') layer.replaceWith('@layer properties;')
  })
  const set = new Set<string>()
  sheet.walkDecls(/^--/, ({ prop }) => void set.add(prop))
  const initial = new Map<string, string>()
  sheet.walkAtRules('property', (rule) => {
    if (set.has(rule.params)) return
    rule.walkDecls('initial-value', ({ value }) => void initial.set(rule.params, value))
    rule.remove()
  })
  sheet.walkDecls((declaration) => {
    const { prop, value } = declaration
    declaration.value = value
      .replace(/var\((--[\w-]+)\)/g, (read, name) => initial.get(name) ?? read)
      .replace(/var\((--tw-[\w-]+),((?:[^()]|\([^()]*\))*)\)/g, (read, name, other) => (set.has(name) ? read : other))
    if (prop !== 'transition-property') return
    const told = declaration.value.split(',').filter((name) => !name.startsWith('--tw-') || set.has(name))
    declaration.value = told.join(',')
  })
}

function dropUnread(sheet: Root): void {
  for (let before = -1; before !== sheet.toString().length; ) {
    before = sheet.toString().length
    const text = sheet.toString()
    const read = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    // The name may be anywhere in the shorthand.
    const shown = new Set(
      [...text.matchAll(/animation(?:-name)?:([^;}]+)/g)].flatMap(([, words]) => words?.split(/[\s,]+/)),
    )
    sheet.walkDecls(/^--/, (declaration) => {
      if (!read.has(declaration.prop)) declaration.remove()
    })
    sheet.walkAtRules('property', (rule) => {
      if (!read.has(rule.params)) rule.remove()
    })
    sheet.walkAtRules('keyframes', (rule) => {
      if (!shown.has(rule.params)) rule.remove()
    })
  }
}

function dropEmpty(sheet: Root): void {
  // A layer that is only named sets the order of layers. What is emptied by this is empty itself.
  for (let emptied = true; emptied; ) {
    emptied = false
    sheet.walk((node) => {
      if (!('nodes' in node) || node.nodes?.length !== 0) return
      node.remove()
      emptied = true
    })
  }
}
