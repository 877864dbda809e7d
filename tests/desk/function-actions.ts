import { buildCatalogue } from '#catalogue/catalogue.ts'
import type { Resolver, SourceBook } from '#contracts/scraper/scraper-port.ts'
import { listActions } from '#server/main/functions.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { SiteRules } from '#server/product/site/document-rows.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'
import { MAIL_WORDS } from '#tests/mail-words.ts'

const unreached = () => {
  throw new Error('a refused caller reached the action')
}

const BOOK: SourceBook = {
  checkSource: (url) => ({ url }),
  listSources: () => [],
  domainOf: () => null,
  describeSources: unreached,
  describeQueries: unreached,
}

const RESOLVER: Resolver = {
  mergeReading: unreached,
  keyEmail: unreached,
  nameKey: unreached,
  nextCheckAt: unreached,
  decide: unreached,
}

const SITE: SiteRules['library'] = {
  seed: null,
  split: unreached,
  assemble: unreached,
  findBroken: unreached,
  check: unreached,
  swapSampleParts: unreached,
  toSlug: unreached,
  findFreeSlug: unreached,
}

/** All actions of the product, with dependencies that refused callers never reach. */
export function listProductActions(database: Database) {
  return listActions(database, {
    company: MAIL_COMPANY,
    inbox: () => 'desk@label.example',
    queued: unreached,
    words: MAIL_WORDS,
    timeZone: 'UTC',
    databaseUrl: '',
    schedule: { timeZone: 'UTC', salt: 'test' },
    scraper: { ...BOOK, resolver: RESOLVER, modelName: null, testExtraction: unreached },
    jobs: { requestRun: unreached, watch: unreached, stop: unreached },
    suppress: unreached,
    matching: { catalogue: () => buildCatalogue([]), sender: { ...MAIL_COMPANY, city: 'Burbank' } },
    model: null,
    checkLink: unreached,
    mailer: {
      siteUrl: 'http://localhost',
      mail: { words: MAIL_WORDS, company: MAIL_COMPANY, queued: unreached },
      now: unreached,
    },
    nameSender: () => 'NM <hello@label.example>',
    forgetMailFiles: unreached,
    site: { library: SITE, required: [], check: unreached },
    preview: { links: { sign: unreached, read: unreached }, siteUrl: 'https://label.example' },
    health: {
      folders: {},
      mailsAreSent: false,
      server: { version: '0', commit: null, node: '0', database: 'embedded', role: 'all', started_at: '' },
    },
    limits: {
      testMail: unreached,
      draftModel: unreached,
      testExtraction: unreached,
      checkLinks: unreached,
      invitation: unreached,
    },
  })
}
