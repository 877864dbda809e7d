import { readFileSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { MailWordsSchema } from '#contracts/platform/mail-words.ts'

const file = path.join(import.meta.dirname, '..', 'content', 'mails.yaml')

/** The texts from the content; server code receives them from main.ts and may not read them itself. */
export const MAIL_WORDS = MailWordsSchema.parse(
  load(readFileSync(file, 'utf8').replaceAll('{shortName}', 'Neon Magnolia')),
)
