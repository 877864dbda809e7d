import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Refusal, refusalOf } from './refusal.ts'

/**
 * Sends a form by script. `send` answers whether `run` went through; where it threw, `onFailure` is told, `refusal` says why,
 * everything typed is still there, and the keyboard is back on the button. `run` answers false where
 * it has said at single fields what is wrong, and sent nothing.
 */
export function useSending() {
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function send(
    event: FormEvent<HTMLFormElement>,
    run: (typed: FormData, form: HTMLFormElement) => Promise<boolean>,
    onFailure: (error: unknown, refusal: Refusal) => void,
  ): Promise<boolean> {
    event.preventDefault()
    const form = event.currentTarget
    setRefusal(null)
    setSending(true)
    let isSent: boolean
    try {
      isSent = await run(new FormData(form), form)
    } catch (error) {
      const why = refusalOf(error)
      onFailure(error, why)
      // A disabled button loses the focus; who sent by keyboard must find it where it was.
      flushSync(() => {
        setRefusal(why)
        setSending(false)
      })
      form.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
      return false
    }
    setSending(false)
    return isSent
  }

  return { sending, refusal, send }
}
