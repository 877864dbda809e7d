const FREE_MAIL = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com msn.com yahoo.com yahoo.co.uk ymail.com aol.com icloud.com me.com mac.com proton.me protonmail.com gmx.com gmx.de gmx.net web.de mail.com zoho.com fastmail.com hey.com t-online.de orange.fr free.fr btinternet.com comcast.net verizon.net mail.ru yandex.ru qq.com 163.com'.split(
    ' ',
  ),
)

/** Whether anybody could have such an address: it says nothing about whose it is. */
export function isFreeMail(address: string): boolean {
  return FREE_MAIL.has(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
}
