/** A name as it is compared: no case, accents, punctuation or double spaces; "&" is "and". Letters of every script stay. */
export function nameForm(words: string): string {
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

/** A company as it is compared: its name without the legal form and a leading article. */
export function companyForm(name: string): string {
  const plain = nameForm(name)
  const bare = plain.replace(/^the /, '').replace(LEGAL_FORM, '')
  return bare === '' ? plain : bare
}

export function emailForm(address: string): string {
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

/** A medium under its common name, "Film & TV" under both; another word stays as it is. */
export function industryForms(industry: string): string[] {
  const known = industry.split(/[,/&+]|\band\b/i).map(findMedium)
  const whole = findMedium(industry)
  if (whole !== null) return [whole]
  return known.every((medium) => medium !== null) ? known : [nameForm(industry)]
}

function findMedium(words: string): string | null {
  const plain = nameForm(words)
  return MEDIA.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

// Pages were labelled with six kinds of company: a finer one counts as the one that it was part of.
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

/** A category under the name that contracts give it; another word stays as it is. */
export function categoryForm(category: string): string {
  const plain = nameForm(category)
  return CATEGORIES.find(([, pattern]) => pattern.test(plain))?.[0] ?? plain
}

/** Whether a category in its compared form is a kind of page rather than of company. */
export function isPageKind(category: string): boolean {
  return PAGE_KINDS.has(category)
}
