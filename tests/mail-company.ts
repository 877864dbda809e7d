/** The company that mails of a test come from. */
export const MAIL_COMPANY = {
  name: 'NM',
  legalName: 'NM LLC',
  address: 'Burbank',
  email: 'hello@label.example',
  siteUrl: 'http://site',
}
