import providers from 'email-providers/all.json' with { type: 'json' }

/** Missing in the package. */
const MORE_PROVIDERS =
  'duck.com fastmail.com hey.com mailbox.org pm.me posteo.de proton.me swisscom.ch telefonica.net tuta.com tuta.io tutanota.com tutanota.de vodafone.de ziggo.nl'
const SHARED_MAIL = new Set([...providers, ...MORE_PROVIDERS.split(' ')])

/** Whether an address is at a webmail or internet provider, so that it does not identify a company. */
export function isSharedMail(address: string): boolean {
  return SHARED_MAIL.has(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
}
