// The schema.org types (release 29) that this site uses: parents, properties, value types, and what search engines
// require. Anything not listed is an error.
type Rule = { parent?: string; properties: Record<string, readonly string[]>; required?: readonly string[] }

const TEXT = ['Text']
const URL_ = ['URL']

const RULES: Record<string, Rule> = {
  Thing: {
    properties: {
      name: TEXT,
      alternateName: TEXT,
      description: TEXT,
      url: URL_,
      sameAs: URL_,
      image: ['URL', 'ImageObject'],
      mainEntityOfPage: ['URL', 'CreativeWork'],
    },
  },
  CreativeWork: {
    parent: 'Thing',
    properties: {
      about: ['Thing'],
      mainEntity: ['Thing'],
      inLanguage: TEXT,
      isPartOf: ['CreativeWork', 'URL'],
      publisher: ['Organization', 'Person'],
      genre: ['Text', 'URL'],
      text: TEXT,
      keywords: TEXT,
      creditText: TEXT,
      copyrightHolder: ['Organization', 'Person'],
      acquireLicensePage: ['URL', 'CreativeWork'],
      conditionsOfAccess: TEXT,
      audio: ['AudioObject', 'Text'],
    },
  },
  WebSite: { parent: 'CreativeWork', properties: {}, required: ['url', 'name'] },
  WebPage: {
    parent: 'CreativeWork',
    properties: { breadcrumb: ['BreadcrumbList', 'Text'], primaryImageOfPage: ['ImageObject'] },
    required: ['url', 'name', 'description'],
  },
  AboutPage: { parent: 'WebPage', properties: {} },
  CollectionPage: { parent: 'WebPage', properties: {} },
  ContactPage: { parent: 'WebPage', properties: {} },
  ProfilePage: { parent: 'WebPage', properties: {}, required: ['mainEntity'] },
  // A page type in schema.org. Here it describes the questions and answers of a page, so only these are required.
  FAQPage: { parent: 'CreativeWork', properties: { mainEntity: ['Question'] }, required: ['mainEntity'] },
  Question: {
    parent: 'CreativeWork',
    properties: { acceptedAnswer: ['Answer'] },
    required: ['name', 'acceptedAnswer'],
  },
  Answer: { parent: 'CreativeWork', properties: {}, required: ['text'] },
  ImageObject: { parent: 'CreativeWork', properties: { width: ['Integer'], height: ['Integer'] }, required: ['url'] },
  AudioObject: {
    parent: 'CreativeWork',
    properties: { contentUrl: ['URL'], duration: ['Duration'] },
    required: ['contentUrl'],
  },
  MusicRecording: {
    parent: 'CreativeWork',
    properties: {
      byArtist: ['MusicGroup', 'Person'],
      duration: ['Duration'],
      inAlbum: ['MusicAlbum'],
      isrcCode: TEXT,
      recordingOf: ['MusicComposition'],
    },
    required: ['name', 'byArtist', 'duration'],
  },
  MusicAlbum: { parent: 'CreativeWork', properties: {}, required: ['name'] },
  MusicComposition: {
    parent: 'CreativeWork',
    properties: { composer: ['Person', 'Organization'] },
    required: ['name'],
  },
  Organization: {
    parent: 'Thing',
    properties: {
      legalName: TEXT,
      logo: ['ImageObject', 'URL'],
      foundingDate: ['Date'],
      address: ['PostalAddress', 'Text'],
      telephone: TEXT,
      email: TEXT,
      contactPoint: ['ContactPoint'],
      employee: ['Person'],
      knowsAbout: TEXT,
    },
    required: ['name', 'url'],
  },
  MusicGroup: {
    parent: 'Organization',
    properties: { track: ['MusicRecording', 'ItemList'], album: ['MusicAlbum'], genre: ['Text', 'URL'] },
  },
  Person: {
    parent: 'Thing',
    properties: {
      jobTitle: TEXT,
      worksFor: ['Organization'],
      workLocation: ['Place', 'ContactPoint'],
      knowsAbout: TEXT,
    },
    required: ['name'],
  },
  Service: {
    parent: 'Thing',
    properties: { serviceType: TEXT, provider: ['Organization', 'Person'], areaServed: ['Text', 'Place'] },
    required: ['name', 'description', 'provider'],
  },
  Place: { parent: 'Thing', properties: {}, required: ['name'] },
  PostalAddress: {
    parent: 'Thing',
    properties: {
      streetAddress: TEXT,
      addressLocality: TEXT,
      addressRegion: TEXT,
      postalCode: TEXT,
      addressCountry: TEXT,
    },
    required: ['streetAddress', 'addressLocality', 'addressCountry'],
  },
  ContactPoint: {
    parent: 'Thing',
    properties: { contactType: TEXT, telephone: TEXT, email: TEXT, availableLanguage: TEXT },
    required: ['contactType'],
  },
  ItemList: {
    parent: 'Thing',
    properties: { itemListElement: ['ListItem'], numberOfItems: ['Integer'] },
    required: ['itemListElement'],
  },
  BreadcrumbList: { parent: 'ItemList', properties: {} },
  ListItem: {
    parent: 'Thing',
    properties: { item: ['URL', 'Thing'], position: ['Integer'] },
    required: ['position', 'name'],
  },
}

const LITERALS: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: (value) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value) && URL.canParse(value),
  Integer: (value) => Number.isInteger(value),
  Date: (value) => typeof value === 'string' && /^\d{4}(-\d{2}(-\d{2})?)?$/.test(value),
  Duration: (value) => typeof value === 'string' && /^PT\d+M\d+S$/.test(value),
}

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** One line for each unknown or missing property of a JSON-LD graph; empty if it is valid. */
export function findSchemaFaults(graph: unknown): string[] {
  if (!isNode(graph) || graph['@context'] !== 'https://schema.org') return ['@context: is not https://schema.org']
  const things = graph['@graph']
  if (!Array.isArray(things) || things.length === 0) return ['@graph: is empty']
  const others = Object.keys(graph).filter((key) => key !== '@context' && key !== '@graph')
  const kinds = new Map<unknown, string>()
  for (const thing of things.flatMap(listNodes)) {
    if (typeof thing['@type'] !== 'string' || thing['@id'] === undefined) continue
    if (kinds.has(thing['@id'])) return [`${thing['@id']}: is described twice`]
    kinds.set(thing['@id'], thing['@type'])
  }
  return [
    ...others.map((key) => `${key}: is unknown`),
    ...things.flatMap((thing, at) => judge(thing, `[${at}]`, kinds)),
  ]
}

function listNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(listNodes)
  return isNode(value) ? [value, ...Object.values(value).flatMap(listNodes)] : []
}

function judge(thing: unknown, where: string, kinds: Map<unknown, string>): string[] {
  if (!isNode(thing)) return [`${where}: is no thing`]
  const type = thing['@type']
  if (typeof type !== 'string' || !RULES[type]) return [`${where}: @type '${String(type)}' is unknown`]
  const here = `${where} ${type}`
  const missing = listTypes(type)
    .flatMap((ancestor) => RULES[ancestor]?.required ?? [])
    .filter((property) => thing[property] === undefined)
    .map((property) => `${here}: ${property} is missing`)
  const wrong = Object.entries(thing).flatMap(([property, value]) => {
    if (property === '@type') return []
    if (property === '@id') return LITERALS.URL?.(value) ? [] : [`${here}: @id is no address`]
    const expected = listTypes(type)
      .map((ancestor) => RULES[ancestor]?.properties[property])
      .find((found) => found !== undefined)
    if (!expected) return [`${here}: ${property} is no property of this type`]
    const values = Array.isArray(value) ? value : [value]
    if (values.length === 0) return [`${here}: ${property} is empty`]
    return values.flatMap((entry) => judgeValue(entry, expected, `${here}.${property}`, kinds))
  })
  return [...missing, ...wrong, ...judgePositions(thing, here)]
}

function judgeValue(value: unknown, expected: readonly string[], where: string, kinds: Map<unknown, string>): string[] {
  if (!isNode(value)) {
    return expected.some((name) => LITERALS[name]?.(value)) ? [] : [`${where}: is not ${expected.join(' or ')}`]
  }
  const isReference = Object.keys(value).join() === '@id'
  const type = isReference ? kinds.get(value['@id']) : value['@type']
  // A reference may be to something described on another page.
  if (isReference && type === undefined) return LITERALS.URL?.(value['@id']) ? [] : [`${where}: leads nowhere`]
  const fits = typeof type === 'string' && listTypes(type).some((ancestor) => expected.includes(ancestor))
  return [
    ...(fits ? [] : [`${where}: is not ${expected.join(' or ')}`]),
    ...(isReference ? [] : judge(value, where, kinds)),
  ]
}

function judgePositions(thing: Node, where: string): string[] {
  const items = thing.itemListElement
  if (!Array.isArray(items)) return []
  const ordered = items.every((item, at) => isNode(item) && item.position === at + 1)
  return ordered ? [] : [`${where}: positions do not count from 1`]
}

function listTypes(type: string): string[] {
  const parent = RULES[type]?.parent
  return parent ? [type, ...listTypes(parent)] : [type]
}
