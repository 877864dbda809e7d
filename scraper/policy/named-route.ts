import type { Route, Submitter } from './policy-types.ts'
import { CREATORS, words } from './policy-words.ts'

/** The route that a sentence asks people to use; null if it names none. */
export function routeOf(text: string): Route | null {
  if (/\bdisco\b/.test(text)) return 'disco'
  if (
    /\bportal\b|\bdashboard\b|create an account|sign up|log ?in\b|\bregister (?:on|at|here|for|as|to|now|your|first)\b/.test(
      text,
    )
  )
    return 'portal'
  const mailed =
    /[\w.+-]+@[\w-]+\.\w+|\bemail(?:ed)? (?:us|your|a|an|up|the|links?|to|it|them|marked)|\b(?:by|via|to our) email|\bmailbox\b|\[at\]|\(at\)/.test(
      text,
    )
  if (
    /\b(?:form|submit page|submission page|submissions page|website|web site|online (?:form|submission|portal|page|at|here|via|using)|(?:submit|apply|submitted|enter|upload) (?:\w+ ){0,3}online|(?:our|is) online|click|button|link below|submission link|upload|submit here)\b/.test(
      text,
    ) &&
    !mailed
  )
    return 'form'
  if (mailed) return 'email'
  if (
    /\b(?:by post|postal|on (?:a )?(?:cds?|vinyl|cassette)\b|demo cds?|cds? (?:only|please|are (?:fine|welcome))|post (?:a|your) record|cds? only|cd only|mail (?:us )?(?:a |your )?(?:cd|demo|physical)|post (?:us )?(?:your|a)|our address|po box|p\.o\. box)\b/.test(
      text,
    )
  )
    return 'post'
  return null
}

/** Who may submit, according to a sentence; null if it names nobody. */
export function whoMay(text: string): Submitter | null {
  if (/\b(?:anyone|anybody|everyone|everybody|all welcome|open to all|whoever)\b/.test(text)) return 'anyone'
  if (words(`\\b${CREATORS}\\b`).test(text)) return 'artist'
  if (
    /\b(?:record )?labels?\b/.test(text) &&
    !/\bour label|the label|a label|(?:signed|belong\w*|contract|owned|unless|if) [^,]{0,60}\blabels?\b/.test(text)
  )
    return 'label'
  if (/\bpublishers?\b/.test(text)) return 'publisher'
  if (/\b(?:agents?|managers?)\b/.test(text)) return 'agent'
  return null
}
