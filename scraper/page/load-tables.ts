import { readRewrites } from '#scraper/policy/rewrites.ts'
import { readRuleGroups } from '#scraper/policy/rule-table.ts'
import { readPeopleWords } from '#scraper/text/people-words.ts'
import { readRoles } from '#scraper/text/roles.ts'
import { readArticleWords } from './article-words.ts'
import { readCategories } from './category.ts'
import { readSayings } from './company-said.ts'
import { readPersonWeights } from './likely-people.ts'
import { readPagePaths } from './page-paths.ts'
import { readPurposes } from './page-purpose.ts'
import { readPageWords } from './page-words.ts'
import { readTradeWords } from './trade-words.ts'

/** Reads every table of rules and words that reading a page needs, once. Throws, naming the file, if one is faulty. */
export function loadTables(): void {
  readRuleGroups()
  readRewrites()
  readCategories()
  readPurposes()
  readPageWords()
  readSayings()
  readPagePaths()
  readArticleWords()
  readPeopleWords()
  readRoles()
  readTradeWords()
  readPersonWeights()
}
