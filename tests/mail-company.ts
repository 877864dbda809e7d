/** The sender of mails in tests. */
export const MAIL_COMPANY = {
  name: 'NM',
  legalName: 'NM LLC',
  address: 'Burbank',
  email: 'hello@label.example',
  siteUrl: 'http://site',
}
