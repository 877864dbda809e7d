import { expect, test } from 'vitest'
import { fillAgentName, nameAgent } from './agent-name.ts'
import { loadContent } from './load.ts'

test.each([
  ['Neon Magnolia', 'NeonMagnoliaBot'],
  ["O'Hara & Søns 4", 'OharaSNs4Bot'],
  ['夜の音', 'LabelBot'],
  ['<b>\r\nX-Evil: 1', 'BXEvil1Bot'],
])('the crawler of %s calls itself %s', (name, agent) => {
  expect(nameAgent(name)).toBe(agent)
})

test('the page about the crawler names it', async () => {
  const { bot } = await loadContent()
  expect(JSON.stringify(bot)).toContain('{agent}')
  const filled = JSON.stringify(fillAgentName(bot, 'Hex Yard'))
  expect(filled).toContain('User-agent: HexYardBot')
  expect(filled).not.toContain('{agent}')
})
