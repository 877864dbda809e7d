import { isAskedIn } from './asked-in.ts'
import { tellsHowToSend } from './instructions.ts'
import { routeOf, whoMay } from './named-route.ts'
import type { Judgement } from './policy-types.ts'
import { CREATORS, CUSTOMER_OBJECT, MATERIAL, words } from './policy-words.ts'

const WANTING = words(
  `\\b(?:are|is|am|i'm|be|always|constantly|actively|currently|now|continually|continuously|keep|ever|forever|permanently|genuinely|still|really|do)\\s+(?:(?!not|never|no)[a-z]+\\s+){0,3}?(?:accepting|taking(?: on| in)?|seeking|looking (?:for|to (?:hear|add|sign|discover|find|work with|expand|grow))|searching for|(?:on the )?(?:lookout|look-out|hunt|prowl) for|hunting for|hungry for|thirsty for|on the (?:search|trail) (?:for|of)|after|pleased to (?:hear|receive|listen|consider)|curious (?:to hear|about)|open (?:to|for)|keen (?:to (?:hear|receive|listen|discover)|on hearing)|interested (?:in|to hear)|happy to (?:hear|receive|listen|accept|review|consider)|glad to (?:hear|receive|listen)|excited (?:to hear|about)|eager to (?:hear|discover|receive)|delighted to (?:hear|receive)|reviewing|listening to|welcoming|scouting(?: for)?|in search of)\\s+(.*)$`,
)
const ACCEPTING = words(
  `(?:\\bwe|\\bour \\w+(?: \\w+)?|^(?:(?!(?:not|never|no|you|they|who|where|that|how|why)\\b)[a-z0-9.&']+ ){0,4}?(?!(?:not|never|no|you|they|who|where|that|how|why)\\b)[a-z0-9.&']{2,30}?)\\s+(?:(?:do|also|always|gladly|happily|only|currently|will|would|still|can|actively|regularly|personally|now|really|absolutely|warmly)\\s+)*(accepts?|take|welcomes?|considers?|reviews?|listens? to|(?:gladly|happily) receives?|(?:would )?love (?:to hear|hearing|to listen to|to receive)|want to hear|invites?|encourages?|like to hear|enjoy hearing|look forward to (?:hearing|receiving|listening to)|read and listen to)\\s+(.*)$`,
)
const STANDING = words(
  `\\b(?:submissions?|demos?|(?:new|original|your|unsolicited|independent) (?:\\w+ )?(?:music|material|songs|tracks)(?: (?:from|by|in|of) (?!the |our |major)[\\w' -]{3,40}?)?|new (?:artists|composers|writers)|applications? from ${CREATORS}|applications)\\s+(?:(?:are|is)\\s+(?:(?!not|never|no longer)[a-z]+\\s+){0,3}?|(?:always|warmly|very|now|currently|all)\\s+)(?:open|welcome|welcomed|accepted|invited|encouraged|considered|appreciated|reviewed|listened|fine|okay|ok|allowed|permitted)\\b|\\b(?:demos|submissions) (?:(?:gladly|happily|warmly|always|very) )?(?:welcome|open|accepted|received)\\b|\\b(?:all|any|every) (?:(?!not\\b|no\\b|never\\b)[\\w'/-]+ ){0,5}?(?:genres?|${MATERIAL}) (?:of music )?(?:(?:are|is) (?:(?:also|always|now|all|very|more than) )*)(?:accepted|welcomed?|considered|invited|encouraged)\\b`,
)
// A limit on how much may be sent implies that some may be.
const UP_TO = words(
  `\\b(?:only |up to |a maximum of |at most |no more than )?(?:one|two|three|four|five|ten|\\d{1,2}) (?:\\w+ )?(?:submissions?|demos?|songs?|tracks?|works?|pieces?|compositions?)\\b[^.;]{0,50}\\b(?:will be |are |is |can be |may be )(?:accepted|considered|submitted|entered|reviewed)\\b`,
)
const WORKS_MUST_COME = words(
  `^(?:please note:? )?(?:(?:all|your|the|any|each|every|original|finished|new|musical|audio) )*${MATERIAL} (?:must|should|need to|have to|are to) be (?:submitted|sent(?: in| to us)?)\\b(?!.*(?:cue ?sheets?|report|royalt|invoice|agent|manager|lawyer|attorney|licen[cs]e))`,
)
const OPEN_FOR = words(
  `\\bopen (?:for|to) (?:(?!clients|business)[a-z]+ ){0,3}?(?:submissions?|demos|${CREATORS})\\b|\\b(?:call for|we need|seeking|wanted:?) (?:(?!not)[a-z]+ ){0,2}(?:submissions|composers|songs|songwriters|demos|new music|artists)\\b|^(?:now |currently |always )*(?:accepting|taking|reviewing|seeking) (?:(?!an?\\b|the\\b|your\\b|care\\b|for\\b|into\\b)[a-z]+ ){0,3}(?:submissions|demos|music|songs|tracks|composers|artists)`,
)
const IMPERATIVE =
  /(?:^(?:\d+\s*[-.)]\s*)?(?:(?:so|also|then|first|now|yes|to \w+[^,]{0,60}|if [^,]{3,90}|as an? \w+|composers|artists)(?<!\bto)[,:]?\s+)?|[,:] (?:and |then |so )?|\bplease |\bsimply |\bjust |\bthen |\band |\bor |\bgo ahead and |\bfeel free to |\bremember to |\bcan also )(?:please |simply |just |kindly |instead |only )*(send|submit|email|upload|share|drop|pitch|forward|deliver|mail|post)\s+(?:only\s+)?(?:(?:us|over|in|me|along|through|it|off)\s+)*(.*)$/
const MAY = words(
  `\\b(?:you|anyone|anybody|everyone|everybody|${CREATORS}|labels?|publishers?|rights ?holders?)\\b(?:(?! not | never )[^.;?]){0,130}?\\b(?:can|may|could|should|is free|are (?:(?!not\\b|never\\b)\\w+ )?(?:welcome|free|invited|encouraged|able|eligible|allowed)|(?:is|are) able|is (?:(?!not\\b|never\\b)\\w+ )?(?:welcome|invited|encouraged)|welcome|free|choose)(?: to)?\\s+(?!not)(?:(?!not)\\w+\\s+){0,2}?(submit|send|upload|apply|pitch|share|email)\\b(.*)$`,
)
const FORM =
  /\b(?:fill (?:out|in|up)|complete|use|using|via|through|visit|click(?: on)?|head (?:over )?to|go (?:over )?to|submit (?:via|through|on|at)|register (?:on|at|via|through)|join|sign up (?:to|for|on|at)|log ?in to)\b[^.]{0,70}\b(?:form|portal|page|button|link|website|web site|site|platform|uploader|account|submission)\b/
const DISCO = /\bdisco(?:\.ac)?\b.*\b(?:inbox|link|upload|playlist|submi)|\b(?:upload|submit|send|drop)\b.*\bdisco\b/
const JOINING = words(
  `\\b(?:${CREATORS}|write(?:s)? music|make(?:s)? music|music)\\b.*\\b(?:interested in (?:joining|working|writing|submitting|collaborating|being|becoming)|(?:would like|want|wish|love) to (?:join|submit|be (?:part|considered|represented|heard)|work with us|write for us|become)|join (?:our|the) (?:roster|team|catalog\\w*|library)|think (?:your|you))\\b.*\\b(?:get in touch|contact us|reach out|drop us|email|apply|let us know|hear from you|send)`,
)
const ANSWERS_BRIEFS =
  /(?:^|\b(?:can|may|and|then|please) )(?:register|sign up|join|log ?in|pick|choose|browse|find|select)\b[^.]{0,80}\bbriefs?\b[^.]{0,60}\b(?:upload|submit|send)\b/
const DOING_SO =
  /\b(?:anyone|everyone|anybody|everybody|all artists|all composers) (?:and \w+ )?(?:is|are|may|can)(?: \w+)?(?: free| welcome| able| invited)?(?: to)? (?:do so|contribute|participate|take part|join)\b/
// What happens to music that artists send in: only a page that accepts it says so.
const THOSE_WHO_SEND = words(
  `\\b${CREATORS}(?: and\\/or | and | or |\\/)?(?:${CREATORS} )? ?(?:who|that) (?:submit|upload|send in|contribute) (?:\\w+ ){0,3}${MATERIAL}\\b(?!.*\\b(?:not|never|without|must)\\b).*\\b(?:retain|keep|earn|receive|are paid|get paid)\\b`,
)
const TAKEN_FOR_GRANTED = words(
  `^(?:please note:? )?(?:all |any |your )*(?:submissions|demos|entries) (?:must|should|need to|have to) (?:include|contain|consist of|be (?:accompanied|labell?ed|tagged|no longer|original))\\b|\\bonly (?:\\w+ ){0,2}(?:links|streams) (?:are|will be|can be) (?:accepted|considered|reviewed|opened|listened)\\b|\\b(?:all|any|every) (?:genres?|styles?)(?: of music)? (?:considered|welcomed?|accepted)\\b`,
)
const KEEP_SENDING = words(
  `\\bencourage (?:you|${CREATORS}|everyone|anyone|people) to (?:keep |continue |start |go on )?(?:submit(?:ting)?|pitch(?:ing)?|send(?:ing)? (?:us )?(?:\\w+ )?${MATERIAL})\\b|\\b(?:keep|start|begin) (?:sending|submitting|uploading|pitching) (?:us |in |over )*(?:your |new |the )?(?:\\w+ )?${MATERIAL}\\b`,
)
const MUST_COME_BY = words(
  `\\b(?:submissions|demos|(?:your|all|new) (?:music|songs|tracks)) (?:must|should|can|may|have to|need to|are to) (?:only )?be (?:sent|submitted|made|uploaded|emailed|delivered)\\b(?!.* (?:only )?(?:by|through|from) (?:an? )?(?:agent|manager|lawyer|attorney))`,
)
const NEW_MATERIAL = `(?:new|fresh|unheard|original|your|unsolicited|independent) (?:\\w+ )?(?:${MATERIAL}|sounds?|voices|talent)`
const INTERESTS_US = words(
  `\\b${NEW_MATERIAL}(?: (?:in|of|from) [\\w ]{3,40}?)? (?:(?:always|never fails? to|still|really) )*(?:interests?|excites?|delights?|thrills?|is what (?:we live for|gets us))(?: us)?\\b|\\b(?:curious|hungry) (?:about|for|to hear) ${NEW_MATERIAL}`,
)
// What an artist sends, as opposed to music in general.
const SENDABLE = words(
  `\\b(?:demos?|submissions?|submit|send(?:ing)? (?:us|in|your)|hear(?:s|ing)? your|(?:like|want) us to (?:hear|listen)|(?:your|best|strongest|finest) (?:\\w+ ){0,2}${MATERIAL}|(?:streaming|soundcloud|bandcamp|spotify|download|private|dropbox|wetransfer|file[- ]transfer) (?:\\w+ )?links?|links? to your|music for consideration|new (?:artists|composers|songwriters))\\b`,
)
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{2,24}|\[at\]|\(at\)/
const ADDRESSES = new RegExp(ADDRESS.source, 'g')
const NOT_FOR_MUSIC =
  /\b(?:licen[sc]\w+|requests?|quote|clear(?:ance|ing)?|press|jobs?|careers|bookings?|invoices?|royalt\w+|support|privacy|your (?:project|film|brief))\b|\b(?:licens\w*|press|jobs|legal|support|privacy|sales)@/
const BY_FORM = words(
  `\\b(?:fill (?:out|in|up)|complete|use|via|through|with|by using|visit|head (?:over )?to|go (?:over )?to|register (?:on|for|with|at)|join|sign up (?:to|for|on|at))\\b[^.]{0,40}\\b(?:forms?|submit page|submissions? page|portal|uploader)\\b|\\b(?:only|one|best|right|quickest|easiest|preferred) (?:way|route|door|channel)(?: (?:in|to [\\w ]{3,40}?|for [\\w ]{3,30}?))? is\\b[^.]{0,50}\\b(?:forms?|portal|page|uploader|inbox|mailbox|email)\\b`,
)
const ORDER =
  /^(?:(?:so|just|simply|please|kindly|instead|then|now|to [^,]{3,50},) )*(?:please )?(?:register|join|sign up|fill|complete|use|visit|head|go|email|send|get|drop|mail|write|contact)\b|\bplease\b|\b(?:must|should|can|may|only|one|best|right|easiest|quickest|preferred) |\b(?:via|through|by) (?:the|our)\b/

/** An imperative that names only the route (an address or a form), in a paragraph that says what to send. */
function isDirected(text: string, paragraph: () => string): boolean {
  const addressed =
    ADDRESS.test(text) || (/^(?:please )?(?:email|mail|write to)\b/.test(text) && ADDRESS.test(paragraph()))
  if (!addressed && !(BY_FORM.test(text) && ORDER.test(text))) return false
  if (NEGATION.test(text) || NOT_FOR_MUSIC.test(text)) return false
  if (addressed)
    return (
      SENDABLE.test(text.replace(ADDRESSES, ' ')) ||
      (ORDER.test(text) && SENDABLE.test(paragraph()) && !NOT_FOR_MUSIC.test(paragraph()))
    )
  const near = paragraph()
  return SENDABLE.test(near) && !NOT_FOR_MUSIC.test(near) && !FOR_A_CLIENT.test(near)
}
const NEGATION = /\b(?:not|no|never|nor|none|nobody|without)\b/

const LINKS_A_DEMO = /\byour (?:\w+ )?demos?\b|\blinks? to your (?:own |best )?(?:music|songs|tracks)\b/

const SELF_TALK =
  /\byou are (?:looking|seeking|searching|interested)\b(?! (?:in|to) (?:submit|send|upload|join|work|writ|contribut))|^(?:looking|searching) for\b|\bif you (?:need|require)\b|\bwe (?:are|were) (?:looking|excited|happy|interested) (?:for|to|in) (?:help|work with (?:you|clients|brands)|partner)/
// What buyers of music look for is not a call for submissions.
const OF_CLIENTS =
  /^(?:\w+ ){0,3}(?:brands|clients|advertisers|film-?makers|customers|directors|supervisors|audiences|listeners|editors|fans) (?:\w+ ){0,2}(?:are|love|want|seek|look)\b/
const BUYERS_HEADING =
  /\b(?:submit|send|share|start)(?:ting|ing)?(?: us)? (?:an?|your|the) (?:\w+ )?(?:brief|project|request|enquiry|inquiry|script|film)\b/
const FOR_A_CLIENT =
  /\b(?:your (?:project|film|brand|production|show|campaign|video|scene|client|ad|commercial|game|trailer|needs|story|vision|budget|brief|picture|media|content)|for (?:my|a|your|the) (?:project|film|brand|campaign|client)|licens(?:e|ing) (?:our|a|the|any)|from our (?:catalog|library|roster))\b/

// Terms for people who send music anyway: "if you ignore this and submit music, you agree that …".
const BINDS =
  /\b(?:agree|acknowledge|grant|warrant|consent|waive|forfeit|understand|deemed|liab(?:le|ility)|shall (?:apply|become|be|have)|no obligation|non-?confidential|at your own risk|does not create|sole discretion)\b/
const ALL_THE_SAME =
  /\b(?:ignor\w+|nevertheless|nonetheless|despite|in spite|regardless|fails? to (?:abide|comply|follow|observe)|disregard\w*|violat\w+|contrary to|in breach|anyway|still choose|all the same|insists?)\b/
const CONDITION =
  /\b(?:if|when|whenever|where|should|in the event|in connection with|by|upon|once) (?:that )?(?:you|anyone|anybody|someone|any person|a person|the sender|an? (?:artist|composer|writer)|submitting|sending|uploading|anything)\b/
const DECLINING =
  /\b(?:refus\w*|declin\w*|unwilling|unable|prevented|prohibited|barred|forbidden)(?: \w+){0,2}? (?:to|from|of)\b/

/** Whether a sentence sets terms for music that was sent in, rather than inviting submissions. */
export function setsTerms(plain: string): boolean {
  const at = plain.search(CONDITION)
  if (at < 0) return false
  const rest = plain.slice(at)
  return ALL_THE_SAME.test(rest.split(',')[0] ?? rest) || (BINDS.test(rest) && !WISHES.test(rest))
}

const WISHES = /\b(?:would like|want|wish|interested|love|hoping|looking)\b/

/** Whether a clause invites people to send music, and how. Call it only for clauses that are not refusals. */
export function judgeInvitation(
  text: string,
  about: { heading: string; aboutMusic: boolean; isLabel: boolean; paragraph: () => string },
): Judgement | null {
  if (
    SELF_TALK.test(text) ||
    BUYERS_HEADING.test(about.heading) ||
    DECLINING.test(text) ||
    OF_CLIENTS.test(text) ||
    /\b(?:used to|previously|formerly|in the past|years ago|was|were|had been)\b.{0,12}\b(?:accept|tak|open|consider)/.test(
      text,
    )
  )
    return null
  if (/\bwill (?:\w+ )?(?:re-?open|open again)\b/.test(text)) return { kind: 'window_closed', reason: 'window_closed' }
  const found = findInvitation(text, about)
  if (found === null || (FOR_A_CLIENT.test(text) && !LINKS_A_DEMO.test(text))) return null
  return {
    kind: 'invitation',
    reason: 'explicit',
    route: routeOf(text),
    who: whoMay(text),
    weak: found === 'weak' || about.isLabel,
  }
}

function findInvitation(
  text: string,
  about: { heading: string; aboutMusic: boolean; paragraph: () => string },
): 'strong' | 'weak' | null {
  if (DISCO.test(text)) return 'strong'
  const wanted = WANTING.exec(text)?.[1]
  if (wanted !== undefined && isSought(wanted)) return 'strong'
  const accepted = ACCEPTING.exec(text)
  if (accepted !== null && isAccepted(accepted[1] ?? '', accepted[2] ?? '')) return 'strong'
  if (STANDING.test(text) || OPEN_FOR.test(text) || KEEP_SENDING.test(text) || MUST_COME_BY.test(text)) return 'strong'
  const sent = IMPERATIVE.exec(text)
  if (sent !== null && !isTold(text, sent.index) && isSent(sent[2] ?? '', about.aboutMusic)) return 'strong'
  const may = MAY.exec(text)
  if (may !== null && isSentByMay(may[1] ?? '', may[2] ?? '', about.aboutMusic)) return 'strong'
  if (
    FORM.test(text) &&
    words(
      `\\b(?:submit|submission|demos?|upload|audition|apply|(?:pick|choose|find|select) (?:\\w+ ){0,3}briefs?|send (?:us|in|your)|(?:your|new) ${MATERIAL} (?:to be )?(?:considered|heard|reviewed|represented)|considered for (?:our|the))\\b`,
    ).test(`${text} ${about.heading}`) &&
    words(`\\b(?:${MATERIAL}|${CREATORS})\\b`).test(`${text} ${about.heading}`) &&
    /\b(?:please|must|should|use|click|go to|visit|fill|complete|head|join|sign up|register|only)\b/.test(text)
  ) {
    return /\b(?:licens|request|quote|enquir|inquir)\w* form\b/.test(text) ? null : 'strong'
  }
  if (about.aboutMusic && (DOING_SO.test(text) || ANSWERS_BRIEFS.test(text))) return 'strong'
  if (isDirected(text, about.paragraph) || INTERESTS_US.test(text) || isAskedIn(text, about.paragraph)) return 'strong'
  if (THOSE_WHO_SEND.test(text) || UP_TO.test(text) || TAKEN_FOR_GRANTED.test(text) || WORKS_MUST_COME.test(text))
    return 'weak'
  return JOINING.test(text) ? 'strong' : tellsHowToSend(text, about.heading)
}

const SOUGHT = words(
  `^(?:(?:to|from|a|an|the|any|all|more|even|both|some|our|your|for|hearing|receiving|new|great|fresh|talented|exceptional|original|unique|amazing|good|quality|high-quality|high quality|independent|emerging|unsigned|experienced|up-and-coming|additional|other|skilled|what you|creative|professional|film|tv|media|music|production|sync|artist|song|the next|next|best|most|world'?s|exciting|and|of|in|with|types?|kinds?|styles?|unsolicited|genre|diverse|working|work|add|adding)[,\\s]+)*(?:${MATERIAL}|${CREATORS}|sounds|voices|links|what you (?:are |have |do|make|made|create|write|produce)|from you(?! about))\\b`,
)

// Any adjective may precede what is sought, but a verb in "-ing" may not: "interested in licensing music".
const DESCRIBED = words(
  `^(?:(?:an?|the|for|more|some|and|or|of|well|highly|fully|radio|studio|home|broadcast|one|two|three|short|long|[a-z-]+(?:ed|al|ic|ive|ful|ous|ent|ant|ble|ish|ern|ary|ly|ready|quality|class|led|based|driven|made|edge|fi)|(?!library|company|agency|family)[a-z-]+y)[,\\s]+){1,8}${MATERIAL}\\b`,
)

function isSought(object: string): boolean {
  return (
    (SOUGHT.test(object) || DESCRIBED.test(object)) &&
    !/^(?:music|songs?|tracks?) (?:for|supervision|licensing|placement|industry|that (?:fits|matches) your)\b/.test(
      object,
    ) &&
    !/\bmusic (?:supervisor|editor|director|librar(?:y|ie)|publisher|label|partner)s?\b/.test(object.slice(0, 40))
  )
}

function isAccepted(verb: string, object: string): boolean {
  // "We take a song from demo to screen" describes a service.
  if (/\bfrom (?:\w+ ){0,2}(?:demo|idea|sketch|draft|page|studio|start|concept)\b.{0,20}\bto\b/.test(object))
    return false
  if (words(`^(?:only |all |any )?(?:mp3|wav|aiff|files?|links? only)`).test(object)) return false
  const asks = words(
    `^(?:(?:from|any|all|new|original|unsolicited|your|every|both|outside|independent|a|an|the|few|limited|number of|high|quality|good|great|exclusive|non-exclusive|instrumental|finished|music|demo|song|artist|online|direct|digital|unsigned|emerging|hearing|single|each|and|or|you|to|us|of|in|at)[,\\s]+)*(?:submissions?|demos?|demo tapes|material|${CREATORS} to)\\b`,
  )
  if (asks.test(object)) return true
  if (
    /^invite/.test(verb) &&
    words(`^(?:[\\w-]+ ){0,3}?${MATERIAL} (?:to be (?:submitted|sent)|from|for consideration|in the)\\b`).test(object)
  )
    return true
  if (/^(?:consider|take|invite|encourage)/.test(verb))
    return (
      words(
        `^(?:\\w+ ){0,3}(?:new|original|unsolicited|your|outside) (?:\\w+ )?(?:music|songs|tracks|artists|composers)`,
      ).test(object) ||
      words(`^(?:all )?(?:\\w+ )?${CREATORS} to (?:submit|send)`).test(object) ||
      (verb === 'take' && /^music\b(?! seriously| very| from| supervision)/.test(object))
    )
  if (/^review/.test(verb) && /^(?:contracts?|your (?:contract|script|brief|request))/.test(object)) return false
  return (
    isSought(object) ||
    (/^from (?:artists|composers|songwriters|producers|writers|bands|musicians|you)/.test(object) &&
      /music|demo|artist|composer/.test(object))
  )
}

/** "We sign writers and pitch their songs" describes what a firm does. */
function isTold(text: string, at: number): boolean {
  return (
    /^(?:we|i|they|he|she|it|our [\w ]{3,20}?|the [\w ]{3,20}?)\s+(?!(?:ask|want|would|invite|encourage|recommend|suggest|request|prefer|urge|need|love)\b)(?:\w+\s+){0,2}?\w+\b[^;:]*$/.test(
      text.slice(0, at),
    ) && /^(?: ?\band|[,:] and|[,:]? ?or) /.test(text.slice(at))
  )
}

function isSent(object: string, aboutMusic: boolean): boolean {
  if (CUSTOMER_OBJECT.test(object)) return false
  const head = object.split(' ').slice(0, 14).join(' ')
  const first = object.split(' ').slice(0, 9).join(' ')
  if (
    words(
      `^(?:(?:your|a|an|the|all|every|any|some|in|us|up|to|one|two|three|four|five|six|ten|\\d+|best|strongest|finest|few|most|recent|new|original|finished|music|demo|song|audio|of|and|or|no|only|streaming|private|download|soundcloud|bandcamp|spotify|disco|link|links|more|than|own|favou?rite|completed|about|around|at least|from|mastered)[,\\s/-]+)*(?:${MATERIAL}|soundcloud|links?|masters|(?:latest|new|next|upcoming) (?:release|single)|mixes|best work|showreel|reel|samples? of your)\\b`,
    ).test(first)
  )
    return true
  return aboutMusic && /\b(?:link|links|tracks|songs|demos?|soundcloud)\b/.test(head)
}

function isSentByMay(verb: string, object: string, aboutMusic: boolean): boolean {
  const rest = object.trim()
  if (CUSTOMER_OBJECT.test(rest)) return false
  if (words(`^(?:\\w+ ){0,6}?(?:${MATERIAL}|content|links?)\\b`).test(rest)) return true
  return (
    /^(?:submit|apply)/.test(verb) &&
    aboutMusic &&
    /^(?:to (?:us|our|the)|here|online|via|through|with|using|between|from|until|before|by|a (?:single|few)|as many|at any|now|for|below|\.|$|,|if|and)/.test(
      rest,
    )
  )
}
