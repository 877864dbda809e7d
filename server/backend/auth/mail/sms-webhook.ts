/** Sends one text message. Throws when it was not accepted for delivery. */
export type SendSms = (message: { phone: string; message: string }) => Promise<void>

const TIMEOUT_MS = 8000

/** Hands messages as JSON `{phone, message}` to the operator's own endpoint; a name and password in its address are sent along. */
export function createSmsWebhook(address: string): SendSms {
  const url = new URL(address)
  const { username, password } = url
  // fetch refuses addresses with credentials, so they become an Authorization header.
  url.username = ''
  url.password = ''
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization =
    username === '' ? undefined : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
  return async ({ phone, message }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify({ phone: `+${phone}`, message }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the SMS webhook answered ${response.status}`)
  }
}
