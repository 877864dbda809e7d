import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MAIL_COMPANY } from '#tests/mail-company.ts'
import { MAIL_WORDS } from '#tests/mail-words.ts'
import { MAIL_TEMPLATES } from './mail-samples.ts'

const PARTS = { company: MAIL_COMPANY, words: MAIL_WORDS, inbox: 'desk@label.example', to: 'ada@label.example' }

test('every function that composes a mail has a sample', async () => {
  const folder = path.join(import.meta.dirname, '..', '..', 'platform', 'mail', 'templates')
  const composers = new Set<string>()
  for (const file of await readdir(folder)) {
    const module: Record<string, unknown> = await import(path.join(folder, file))
    for (const name of Object.keys(module)) if (name.startsWith('compose')) composers.add(name)
  }
  const source = await readFile(path.join(import.meta.dirname, 'mail-samples.ts'), 'utf8')
  expect([...composers].filter((name) => !source.includes(`${name}(`))).toEqual([])
  for (const kind of Object.keys({ ...MAIL_WORDS.links, ...MAIL_WORDS.codes, ...MAIL_WORDS.notices })) {
    expect(MAIL_TEMPLATES).toHaveProperty(`auth-${kind}`)
  }
})

test.each(Object.keys(MAIL_TEMPLATES))('%s is a complete mail without script', async (name) => {
  const mail = await MAIL_TEMPLATES[name]?.[2](PARTS)
  expect(mail?.subject).not.toBe('')
  expect(mail?.text).not.toMatch(/undefined|null|\{code\}/)
  expect(mail?.html).not.toMatch(/<script|javascript:|\son\w+=|undefined/i)
})
