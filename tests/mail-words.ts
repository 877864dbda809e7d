import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { MailWordsSchema } from '#contracts/mail-words.ts'

const file = path.join(import.meta.dirname, '..', 'content', 'mails.yaml')

/** The words as the content has them; server code is handed them by main.ts and may not read them itself. */
export const MAIL_WORDS = MailWordsSchema.parse(parse(readFileSync(file, 'utf8')))
