import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ActionError, call } from '#app/features/desk/shared/data/call.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { describeModelOutcome, describeOutcome } from '#contracts/scraper/page-outcome-words.ts'
import type { ReaderTest } from '#contracts/scraper/reader-test.ts'
import { ReaderTestResult } from './reader-test-result.tsx'

/** Has one page read as a run would, and shows what came of it. `hasModel` only changes the words. */
export function ReaderTestForm({ hasModel }: { hasModel: boolean }) {
  const [typed, setTyped] = useState('')
  const [wasCancelled, setWasCancelled] = useState(false)
  const { test, cancel } = useReaderTest()
  const { data, error, isPending } = test
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasCancelled(false)
    test.mutate(typed.trim())
  }
  const fault = error === null ? sayFault(data) : sayRefusal(error)
  return (
    <>
      <form aria-label="Test on one page" onSubmit={submit} className="mt-6 border-rule border-t pt-5">
        <Field
          label="Address of a page"
          hint={hintOf(hasModel)}
          error={isPending ? undefined : fault}
          className="[overflow-wrap:anywhere]"
        >
          {(control) => (
            <div className="flex flex-wrap gap-3">
              <Input
                {...control}
                type="text"
                inputMode="url"
                required
                maxLength={2000}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="https://"
                value={typed}
                readOnly={isPending}
                className="min-w-0 flex-1 basis-48"
                onChange={({ target }) => setTyped(target.value)}
              />
              {isPending ? (
                // Two elements: one that became the submit button during the press would start the test again.
                <Button
                  key="cancel"
                  variant="outline"
                  className="h-12"
                  onClick={() => {
                    cancel()
                    setWasCancelled(true)
                  }}
                >
                  Cancel
                </Button>
              ) : (
                <Button key="test" type="submit" variant="outline" className="h-12" disabled={typed.trim() === ''}>
                  Test
                </Button>
              )}
            </div>
          )}
        </Field>
        <div role="status" className="mt-3 text-dim text-sm">
          {isPending && <Progress hasModel={hasModel} />}
          {wasCancelled && 'Cancelled. Nothing was stored.'}
        </div>
      </form>
      {data?.rules != null && <ReaderTestResult test={data} />}
    </>
  )
}

function Progress({ hasModel }: { hasModel: boolean }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="flex items-center gap-2.5">
      <Spinner />
      <span>
        The page is fetched{hasModel ? ' and the language model asked' : ' and read'}.{' '}
        <span aria-hidden="true" className="figures">
          {seconds} s
        </span>
      </span>
    </span>
  )
}

function hintOf(hasModel: boolean): string {
  const fetched = 'The page is fetched as in a run, and nothing is stored.'
  return hasModel ? `${fetched} The test counts towards the tokens of the month.` : fetched
}

/** Why there is no reading, or none by the model. */
function sayFault(test: ReaderTest | undefined): string | undefined {
  if (test === undefined) return undefined
  if (test.rules === null) return sayWith(describeOutcome(test.outcome), test.detail)
  const { model } = test
  if (model === null || model.outcome === 'answered') return undefined
  return `${sayWith(describeModelOutcome(model.outcome), model.detail)} Only the rules have read the page.`
}

const sayWith = (what: string, detail: string | null) => (detail === null ? `${what}.` : `${what}: ${detail}.`)

function sayRefusal(error: Error): string {
  const isSaid = error instanceof ActionError && error.status !== null && error.status !== 500
  return isSaid ? error.message : 'The server sent an invalid response. Nothing was stored.'
}

/** One test of the reader at a time, which can be cancelled; leaving the screen cancels it too. */
function useReaderTest() {
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const test = useMutation({
    mutationFn: async (address: string) => {
      const control = new AbortController()
      running.current = control
      return await call('test_reader', { address }, control.signal)
    },
  })
  const cancel = () => {
    running.current?.abort()
    test.reset()
  }
  return { test, cancel }
}
