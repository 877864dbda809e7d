type ClassValue = string | false | null | undefined

const SIDES = { '': 'trbl', x: 'rl', y: 'tb', t: 't', r: 'r', b: 'b', l: 'l' } as const
const TEXT_SIZE = /^text-(xs|sm|base|lg|xl|\dxl|label|lead|title|head|hero|\[(\d|\.|clamp|calc).*\])$/

const BORDER_WIDTH = /^border(?:-([xytrbl]))?(?:-\d+|-\[[\d.]+\w+\])?$/

// What a class sets, by its look; classes that set the same have the same name here. Only what the components use.
const FAMILIES: [name: string, look: RegExp][] = [
  ['display', /^(block|inline|inline-block|flex|inline-flex|grid|inline-grid|hidden|contents|list-item)$/],
  ['position', /^(static|fixed|absolute|relative|sticky)$/],
  ['text-size', TEXT_SIZE],
  ['text-align', /^text-(left|center|right|start|end|justify)$/],
  ['text-wrap', /^text-(wrap|nowrap|balance|pretty)$/],
  ['text-colour', /^text-/],
  ['font-weight', /^font-(thin|light|normal|medium|semibold|bold|extrabold|black)$/],
  ['font-family', /^font-(sans|mono|display)$/],
  ['background-image', /^bg-(none|sodium|\[(radial|linear|repeating|conic|url).*\])$/],
  ['background', /^bg-/],
  ['shadow-colour', /^shadow-(black|white|pink|amber|cyan)(\/\d+)?$/],
  ['decoration-width', /^decoration-\d+$/],
  ['object-position', /^object-(\[|center|top|bottom|left|right)/],
  ['column', /^col-(auto|\[.*\]|span-.+)$/],
  ['border-style', /^border-(solid|dashed|dotted|none)$/],
  ['text-case', /^(uppercase|lowercase|capitalize|normal-case)$/],
  ['text-line', /^(underline|no-underline|line-through)$/],
  ['text-slant', /^(italic|not-italic)$/],
  ['flex-direction', /^flex-(row|col)(-reverse)?$/],
  ['flex-wrap', /^flex-(wrap|nowrap)(-reverse)?$/],
  ['outline-width', /^outline(-\d+)?$/],
]
const BY_PREFIX =
  /^-?(size|w|h|min-w|max-w|min-h|max-h|gap|gap-x|gap-y|leading|tracking|shadow|items|justify|justify-self|self|content|grid-cols|grid-rows|col-start|row-span|row-start|opacity|duration|ease|z|order|basis|aspect|cursor|object|overflow-x|overflow-y|select|whitespace|underline-offset|outline-offset|space-x|space-y|translate-x|translate-y|rotate|transition|place-items|divide-x|divide-y|columns|decoration|accent|fill|stroke|scroll-mt|top|right|bottom|left)-(?![xy]-|self-|items-|clip)/

const COMPOUNDS: [look: RegExp, settings: string[]][] = [
  [/^size-/, ['w', 'h']],
  [/^gap-(?![xy]-)/, ['gap-x', 'gap-y']],
  [/^overflow-(?![xy]-)/, ['overflow']],
  [/^flex-(\d|auto|none|initial|\[)/, ['flex', 'basis', 'shrink', 'grow']],
  [/^line-clamp-/, ['line-clamp', 'display', 'overflow']],
  [/^shrink/, ['shrink']],
  [/^grow/, ['grow']],
]

/** Everything a class sets, one entry for each edge or side; the last class to set all of it wins. */
function settingsOf(utility: string): string[] {
  const [, box, side] = /^-?(p|m)([xytrbl]?)-/.exec(utility) ?? []
  if (box) return [...SIDES[side as keyof typeof SIDES]].map((edge) => `${box}${edge}`)
  const [, axis] = /^-?inset(?:-([xy]))?-/.exec(utility) ?? []
  if (/^-?inset-/.test(utility)) {
    const edges = { x: ['left', 'right'], y: ['top', 'bottom'], '': ['top', 'right', 'bottom', 'left'] }
    return edges[(axis ?? '') as keyof typeof edges]
  }
  const [, edge] = BORDER_WIDTH.exec(utility) ?? []
  if (BORDER_WIDTH.test(utility)) {
    return [...SIDES[(edge ?? '') as keyof typeof SIDES]].map((each) => `border-width-${each}`)
  }
  const family = FAMILIES.find(([, look]) => look.test(utility))?.[0]
  if (family) return [family]
  const [, colourEdge] = /^border-(?:([xytrbl])-)?/.exec(utility) ?? []
  if (utility.startsWith('border-')) {
    return [...SIDES[(colourEdge ?? '') as keyof typeof SIDES]].map((each) => `border-colour-${each}`)
  }
  if (/^rounded(-|$)/.test(utility)) return ['rounded']
  const several = COMPOUNDS.find(([look]) => look.test(utility))?.[1]
  if (several) return several
  const [, prefix] = BY_PREFIX.exec(utility) ?? []
  return [prefix ?? utility]
}

const MODIFIERS = /^(?:(?:\[[^\]]*\]|[\w@*-]+(?:\[[^\]]*\])?(?:\/\w+)?):)+/

// The code names a few hundred lists, and a page asks for the same ones dozens of times.
const settled = new Map<string, string>()

/** Joins class names; of two Tailwind classes that set the same thing the later one wins. */
export function cn(...values: ClassValue[]): string {
  const list = values.filter(Boolean).join(' ')
  const known = settled.get(list)
  if (known !== undefined) return known
  const kept = settle(list)
  settled.set(list, kept)
  return kept
}

function settle(list: string): string {
  const classes = list.split(/\s+/).filter(Boolean)
  const set = new Set<string>()
  const kept: string[] = []
  for (const each of classes.reverse()) {
    const modifiers = MODIFIERS.exec(each)?.[0] ?? ''
    const utility = each.slice(modifiers.length)
    const scope = utility.startsWith('!') ? `${modifiers}!` : modifiers
    const settings = settingsOf(utility.replace(/^!/, '')).map((setting) => scope + setting)
    if (settings.every((setting) => set.has(setting))) continue
    for (const setting of settings) set.add(setting)
    // A size of letters brings its own line height, an overflow holds both ways.
    if (TEXT_SIZE.test(utility)) set.add(`${scope}leading`)
    if (settings[0] === `${scope}overflow`) set.add(`${scope}overflow-x`).add(`${scope}overflow-y`)
    kept.unshift(each)
  }
  return kept.join(' ')
}
