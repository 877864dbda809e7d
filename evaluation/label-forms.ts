import type { PageReading } from '#contracts/reading.ts'
import type { Exception, LabelledPage } from './labelled-page.ts'
import { emailForm, nameForm } from './normalise.ts'
import { isSealed } from './seal.ts'

type Form = (words: string) => string
/** How a page's names and addresses are compared: sealed where its labels are. */
export type LabelForms = { email: Form; name: Form; person(name: string, role: string): string }

export function formsOf({ seal = null }: Pick<LabelledPage, 'seal'>): LabelForms {
  const sealed =
    (purpose: 'email' | 'name', form: Form): Form =>
    (words) =>
      isSealed(words) ? words : seal === null ? form(words) : seal(purpose, form(words))
  const name = sealed('name', nameForm)
  return {
    email: sealed('email', emailForm),
    name,
    person: (words, role) => `${name(words)} | ${nameForm(role)}`,
  }
}

/** On what condition the page, as it was read, lets somebody submit after all. */
export function exceptionsOf(reading: PageReading | null): Exception[] {
  const found = (reading?.policy.statements ?? []).flatMap(({ kind, reason, who }): Exception[] => {
    if (reason === 'referral_only') return ['referral']
    if (reason === 'members_only') return ['members']
    if (kind === 'ask_first') return ['ask_first']
    return kind === 'restricted' && who.includes('agent') ? ['agent'] : []
  })
  return [...new Set(found)]
}
