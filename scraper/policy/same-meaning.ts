import { sieved } from '#scraper/text/sieve.ts'
import { CREATORS, MATERIAL, SEND } from './policy-words.ts'

const RECEIVING =
  '(?:accepting|taking|receiving|reviewing|considering|listening|hearing|looking|opening|signing|adding|seeking|auditioning|soliciting|welcoming|entertaining|evaluating|processing|screening|onboarding|recruiting|reading|playing)'
const SENDERS = `(?:you|people|anyone|everyone|everybody|all|senders|visitors|(?:\\w+ )?${CREATORS})`

/**
 * Phrasings with the same meaning, each replaced by the plainest one before a clause is judged: negations hidden in a verb
 * ("resist", "stop", "ask not to"), negations separated by commas, and verbs used in the sense of a plainer one.
 */
const SAME: [RegExp, string][] = [
  // A negation applies to its verb across an insertion between commas or dashes.
  [/\b(not|never|no longer)(?:,| [–—-]) ([^,–—]{3,60})(?:,| [–—-]) (?=[a-z])/g, '$1 '],
  [/\b(?:under|in) no circumstances(?: whatsoever)?\b(?: do| should| may| must| can)?(?: you| we)?/g, 'never'],
  [/\bneither\b(?! of)/g, 'not'],
  [/\bnot ([\w ]{3,40}?),? nor (?:do|will|can|are) we (?:\w+ )?/g, 'not $1 or '],
  [/\bin no position to\b/g, 'not able to'],
  [/\b(?:nothing|no one|nobody) (?:is|are) (\w+ed)\b/g, 'none $1'],
  // "Never stop listening" means listening; "stopped listening" means no longer listening.
  [/\b(?:never|not|do not|will not) (?:stop(?:ped|s|ping)?|tire of|ceas(?:e|ed|es))\s+(?=\w+ing\b)/g, 'are always '],
  [
    new RegExp(
      `\\b(?:(?:have|has|had) (?:had to |decided to )?|will |must )?(?:stop(?:ped|s|ping)?|ceas(?:e|ed|es)|quit|halt(?:ed|s)?|discontinu(?:e|ed|es)|paus(?:e|ed|es)|given up|taking a break from|taken a break from|done with|finished with|through with|closed to)\\s+(?:(?:the|all|our) )?(?=${RECEIVING}\\b)`,
      'g',
    ),
    'are no longer ',
  ],
  // Verbs that contain a negation.
  [
    new RegExp(
      `\\b(?:resist(?:ing)? (?:the|any|your) (?:temptation|urge|impulse) (?:to|of)|(?:abstain|desist) from|hold off(?: on)?|hold back from|think twice before|there is no (?:need|point) (?:to|in)|save yourself the (?:trouble|effort|postage) of|we advise against|advise you against)\\s+(?=${SEND}\\b)`,
      'g',
    ),
    'do not ',
  ],
  [/\bspare us (?=(?:your|the|any)\b)/g, 'do not send '],
  [/\bkeep your ((?:\w+ )?(?:demos?|music|songs?|tracks?)) to yoursel(?:f|ves)\b/g, 'do not send your $1'],
  [
    new RegExp(
      `\\b(?:ask|asks|asked|beg|urge|request|requests|implore|advise|want|would like|would prefer|prefer|would rather)(?: that| for)?(?: ${SENDERS})?(?: kindly| please)? (?:do(?:es)? |did |should |must )?not (?:to )?(?:please )?(?=${SEND}\\b)`,
      'g',
    ),
    'do not ',
  ],
  [
    new RegExp(
      `\\b${SENDERS} (?:are|is) (?:not|no longer) (?:\\w+ )?(?:allowed|permitted|authori[sz]ed|entitled|meant|supposed|invited|encouraged) to (?=${SEND}\\b(?!(?:ing)?\\s+(?:\\w+ )?(?:our|the|these|this|licensed|any of our)\\b))`,
      'g',
    ),
    'do not ',
  ],
  [
    /\b(?:no|not any|not enough|no more|(?:have|has) run out of)(?: \w+)? (?:room|space|capacity|bandwidth|places?|slots?|vacancies)(?: left| available)?(?: for| on (?:our|the) \w+ for| to (?:take|add|sign|accept|consider|hear)(?: on)?)\s+/g,
    'not accepting ',
  ],
  [
    new RegExp(
      `\\bno (?:use|need|call|appetite|time) for (?=(?:(?:more|new|further|outside|any|unsolicited) )*(?:demos?|submissions?|(?<=(?:more|new|further|outside|any|unsolicited) )(?:${MATERIAL}))\\b)`,
      'g',
    ),
    'not accepting ',
  ],
  [/\bno more (?=(?:demos?|submissions?)\b)/g, 'no '],
  [
    /\b((?:not|no longer) (?:currently )?)(?:looking|planning|seeking) to (?:expand|grow|add to|enlarge) (?:our|its|the) (?:roster|team of (?:composers|writers|artists)|pool of \w+)\b/g,
    '$1signing new artists',
  ],
  [/\b(?:is|are) against (?:our|company|house) (?:policy|rules)(?! to\b| for\b)\b/g, 'are not accepted'],
  [/\bis not something (?:that )?we (?:\w+ )?(?:review|accept|listen to|consider|take)\b/g, 'is not accepted'],
  [
    /\b(?:(?:signing|adding|recruiting|hiring|onboarding) (?:anyone|anybody|people)(?: (?:new|else))?|adding (?:to|new names to|names to) (?:our|the) (?:roster|books|team of \w+))\b/g,
    'signing new artists',
  ],
  [
    /\b(?:roster|books?|list|line-?up)((?: of \w+)?) (?:is|are) (?:now |currently |already )?complete\b/g,
    'roster$1 is full',
  ],
  // States that mean closed.
  [
    /\b(?:switched off|turned off|disabled|frozen|halted|on ice|on pause|on hiatus|on a break|shut down|wound (?:down|up)|discontinued|out of action|(?<=\b(?:is|are|was|were|remains?|currently) )not (?:currently )?(?:open|available|active|operating|running)|unavailable)\b(?! (?:to|for) (?:the )?(?:phone|calls|visitors|public))/g,
    'closed',
  ],
  // Words for throwing away.
  [
    /\b(?:erased|wiped|purged|scrapped|junked|dumped|binned|chucked|tossed|disposed of|filtered out|weeded out|removed|dismissed)\b/g,
    'discarded',
  ],
  [
    /\b(?:go|goes|come|comes|are (?:mailed|handed|shipped|posted)|be (?:mailed|handed|shipped|posted)|mailed|(?:is|are|be) refused and)(?: straight| right)? (?:back|returned)\b(?: to (?:the |its |their )?senders?)?/g,
    'is always returned to sender',
  ],
  [
    /\b(?:go|goes|stay|stays|remain|remains|be left) (?:(?:completely|entirely|largely) )?(?:unheard|unopened|unread|unanswered|unplayed)\b(?: and (?:unheard|unopened|unread|unanswered))?/g,
    'are always ignored',
  ],
  // Words for unsolicited.
  [
    /\b(?:that |which )?(?:nobody|no one|none of us)(?: (?:here|at \w+|in (?:our|the) \w+|on (?:our|the) \w+))? (?:has |have |had |ever )*(?:asked|requested|invited|solicited)(?: for)?\b/g,
    'unsolicited',
  ],
  [
    /\b(?:out of the blue|without (?:being|having been) (?:asked|invited|requested)|uncalled[- ]for|speculative|(?<!\w )cold) (?=submissions?|demos?|music|pitches|material|approaches)/g,
    'unsolicited ',
  ],
  [
    /\b(?:sent|arriving|arrives?|sent in|submitted) (?:out of the blue|on spec|without (?:being|having been) (?:asked|invited|requested)|uninvited|unasked)\b/g,
    'unsolicited',
  ],
  [
    /\b(?:sent|submitted|received|emailed|mailed|arriving|provided|delivered)((?: \w+){0,3}) without (?:our |a |any |having )?(?:prior |express |written |previous )*(?:agreement|consent|permission|approval|arrangement|contact)\b/g,
    'unsolicited$1',
  ],
  [/\bclosed[- ]door policy (?:for|on|to|towards)\b/g, 'no longer accepting'],
  [
    /\b(?:freeze|moratorium|ban|embargo|stop) on (?:all |any |new |further )*(?:signings?|(?=submissions?|demos?|applications))/g,
    'no longer accepting new artists ',
  ],
  // Invitations.
  [
    new RegExp(
      `\\b(?:paste|pop|put|stick|shoot|fire|ping|sling|chuck|slide|whack|hand|get|throw|dispatch|transmit|direct|address|supply|leave)\\s+(?=(?:(?:us|over|in|a|an|the|your|one|two|three|four|five|some|up to|best|new|private|streaming|soundcloud|bandcamp|spotify|their|all|or|demo|music|of|track|song|file[- ]transfer|download)\\s+){1,7}(?:links?|${MATERIAL})\\b)`,
      'g',
    ),
    'send ',
  ],
  [
    new RegExp(
      `\\b(?:include|attach|add|enclose) (?=(?:an? |the )?(?:private |streaming |soundcloud |download )*links? to your (?:best |own |new )*(?:${MATERIAL})\\b)`,
      'g',
    ),
    'send ',
  ],
  [/\b(?:wing|fling|lob|zip|beam|whiz+|run) (?=(?:us|your|a|over)\b)/g, 'send '],
  [
    /\b(?:throw|cast|lend) (?:us )?an ear to\b|\bgive (?:a|every|each|all|your|any) ((?:\w+ )?(?:demos?|submissions?|tracks?|songs?)) (?:a|our) (?:full |fair |proper )?(?:listen|hearing|spin|attention)\b/g,
    'listen to $1',
  ],
]

const PLAINER = SAME.map(([pattern, replacement]): [RegExp, string] => [sieved(pattern), replacement])

/** Rewrites a clause in plainer words with the same meaning, for judging only. Quoted evidence keeps its wording. */
export function inPlainerWords(plain: string): string {
  let text = plain
  for (const [pattern, replacement] of PLAINER) text = text.replace(pattern, replacement)
  return text
}
