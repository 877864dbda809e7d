import { expect, test } from 'vitest'
import { fillCompanyWords, nameAgent } from './company-words.ts'
import { loadContent } from './load.ts'

test.each([
  ['Neon Magnolia', 'NeonMagnoliaBot'],
  ["O'Hara & Søns 4", 'OharaSNs4Bot'],
  ['夜の音', 'LabelBot'],
  ['<b>\r\nX-Evil: 1', 'BXEvil1Bot'],
])('the crawler of %s is named %s', (name, agent) => {
  expect(nameAgent(name)).toBe(agent)
})

test('legal pages and mails contain the company’s name, location and addresses', async () => {
  const content = await loadContent()
  const company = {
    ...content.company,
    name: 'Hex Yard',
    shortName: 'Hex',
    legalName: 'Hex $& Yard Ltd',
    address: { ...content.company.address, city: 'Leeds', region: 'England' },
    emails: { general: 'a@hex.example', submissions: 'b@hex.example', privacy: 'c@hex.example' },
  }
  const { privacy, bot, terms, mails } = fillCompanyWords({ ...content, company })
  const shown = JSON.stringify([privacy, bot, terms, mails])
  expect(shown).toContain('User-agent: HexBot')
  expect(shown).toContain('run by Hex $& Yard Ltd, of Leeds, England')
  expect(shown).toContain('c@hex.example')
  expect(shown).not.toMatch(/magnolia|burbank|california|los angeles/i)
  // Only these are filled in when a mail is sent.
  expect(new Set(shown.match(/\{\w+\}/g))).toEqual(new Set(['{name}', '{code}']))
})
