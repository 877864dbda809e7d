/** Without case, accents, punctuation and double spaces; "&" becomes "and". Letters of all scripts stay. */
export function normaliseName(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const LEGAL_FORM =
  /(?: (?:inc|incorporated|llc|llp|ltd|limited|corp|corporation|co|company|plc|gmbh|ug|ag|ab|as|aps|oy|bv|nv|sa|sas|sarl|srl|spa|pty|pvt|kk))+$/

/** A company's name without the legal form and a leading article. */
export function normaliseCompany(name: string): string {
  const plain = normaliseName(name)
  const bare = plain.replace(/^the /, '').replace(LEGAL_FORM, '')
  return bare === '' ? plain : bare
}

export function normaliseEmail(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '')
}

const MEDIA: [string, RegExp][] = [
  ['trailers', /^(?:(?:movie |film )?trailers?|promos?|trailer music)$/],
  ['games', /^(?:(?:video )?games?|gaming|video ?games|interactive)$/],
  ['tv', /^(?:tv|television|broadcast(?:ing)?|tv series|series|episodic)$/],
  ['film', /^(?:films?|movies?|cinema|feature films?|motion pictures?|documentar(?:y|ies))$/],
  [
    'advertising',
    /^(?:advertising|adverts?|ads?|advertisements?|commercials?|brands?|branded content|ad agenc(?:y|ies)|advertising agenc(?:y|ies))$/,
  ],
  [
    'digital',
    /^(?:digital(?: media| platforms| content)?|online(?: video)?|web|social(?: media)?|youtube|podcasts?|streaming|internet|apps?)$/,
  ],
]

/** A medium under its common name; "Film & TV" gives two. Unknown words stay as they are. */
export function normaliseIndustry(industry: string): string[] {
  const known = industry.split(/[,/&+]|\band\b/i).map(findMedium)
  const whole = findMedium(industry)
  if (whole !== null) return [whole]
  return known.every((medium) => medium !== null) ? known : [normaliseName(industry)]
}

function findMedium(words: string): string | null {
  const plain = normaliseName(words)
  return MEDIA.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

// Pages are labelled with six kinds of companies; a finer kind counts as the one that it belongs to.
const CATEGORIES: [string, RegExp][] = [
  [
    'sync-library',
    /^(?:sync|music|production music|sync music)? ?(?:library|libraries|licensing|agency|licensing agency)$/,
  ],
  ['music-supervision', /^(?:(?:music )?supervis(?:ion|ors?)(?: company)?|(?:music )?clearance)$/],
  ['publisher-sync', /^(?:(?:music )?publish(?:er|ers|ing)(?: sync)?(?: department)?|(?:record )?labels?)$/],
  ['advertising-music', /^(?:ad|ads|advertising)(?: music)?(?: house| agency| agencies)?$/],
  ['trailer-house', /^trailers?(?: music)?(?: house)?$/],
  ['games', /^(?:video )?games?(?: studio| developer| audio)?$/],
  ['article', /^(?:article|news|blog|blog post|interview)$/],
  ['directory', /^(?:directory|list|listing|database)$/],
  ['job_ad', /^jobs?(?: ad| advert| posting| advertisement)?$/],
  ['tutorial', /^(?:tutorial|guide|course|how to)$/],
]
const PAGE_KINDS: ReadonlySet<string> = new Set(['article', 'directory', 'job_ad', 'tutorial'])

/** A category under its name in contracts/; unknown words stay as they are. */
export function normaliseCategory(category: string): string {
  const plain = normaliseName(category)
  return CATEGORIES.find(([, pattern]) => pattern.test(plain))?.[0] ?? plain
}

/** Whether a normalised category is a kind of page and not of company. */
export function isPageKind(category: string): boolean {
  return PAGE_KINDS.has(category)
}
