import providers from 'email-providers/all.json' with { type: 'json' }

/** Providers that the package does not list. */
const MORE =
  'duck.com fastmail.com hey.com mailbox.org pm.me posteo.de proton.me swisscom.ch telefonica.net tuta.com tuta.io tutanota.com tutanota.de vodafone.de ziggo.nl'
const SHARED_MAIL = new Set([...providers, ...MORE.split(' ')])

/** Whether anybody could have such an address (webmail, an internet provider): it says nothing about whose it is. */
export function isSharedMail(address: string): boolean {
  return SHARED_MAIL.has(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
}
