import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { MailWordsSchema } from '#contracts/mail-words.ts'

const file = path.join(import.meta.dirname, '..', 'content', 'mails.yaml')

/** The texts from the content; server code receives them from main.ts and may not read them itself. */
export const MAIL_WORDS = MailWordsSchema.parse(parse(readFileSync(file, 'utf8')))
