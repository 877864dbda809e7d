import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ActionError, call } from '#app/features/desk/shared/data/call.ts'
import { toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { describeModelOutcome, describeOutcome } from '#contracts/scraper/describe-outcome.ts'
import type { ExtractionTest } from '#contracts/scraper/extraction-test.ts'
import { compareReadings, DROP_REASONS, type ReadField, type ReadValue } from './compare-readings.ts'

/** Parses one page as a run would, and shows the result. `hasModel` only changes the texts. */
export function ExtractionTestForm({ hasModel }: { hasModel: boolean }) {
  const [typed, setTyped] = useState('')
  const [wasCancelled, setWasCancelled] = useState(false)
  const running = useRef<AbortController>(null)
  // Leaving the screen cancels it too.
  useEffect(() => () => running.current?.abort(), [])
  const test = useMutation({
    mutationFn: async (address: string) => {
      running.current = new AbortController()
      return await call('test_reader', { address }, running.current.signal)
    },
  })
  const { data, error, isPending } = test
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasCancelled(false)
    test.mutate(typed.trim())
  }
  const fault = error === null ? describeFault(data) : describeRequestError(error)
  return (
    <>
      <form aria-label="Test on one page" onSubmit={submit} className="mt-6 border-rule border-t pt-5">
        <Field
          label="Address of a page"
          hint={chooseHint(hasModel)}
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
                // Separate elements: a button that turns into the submit button during the click would start the test again.
                <Button
                  key="cancel"
                  variant="outline"
                  className="h-12"
                  onClick={() => {
                    running.current?.abort()
                    test.reset()
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
      {data?.rules != null && <ExtractionTestResult test={data} />}
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
        The page is fetched{hasModel ? ' and sent to the language model' : ' and read'}.{' '}
        <span aria-hidden="true" className="figures">
          {seconds} s
        </span>
      </span>
    </span>
  )
}

function chooseHint(hasModel: boolean): string {
  const fetched = 'The page is fetched as in a run, and nothing is stored.'
  return hasModel ? `${fetched} The test counts towards the tokens of the month.` : fetched
}

/** Why there is no result, or none from the model. */
function describeFault(test: ExtractionTest | undefined): string | undefined {
  if (test === undefined) return undefined
  if (test.rules === null) return joinDetail(describeOutcome(test.outcome), test.detail)
  const { model } = test
  if (model === null || model.outcome === 'answered') return undefined
  return `${joinDetail(describeModelOutcome(model.outcome), model.detail)} Only the rules read the page.`
}

const joinDetail = (what: string, detail: string | null) => (detail === null ? `${what}.` : `${what}: ${detail}.`)

function describeRequestError(error: Error): string {
  const isSaid = error instanceof ActionError && error.status !== null && error.status !== 500
  return isSaid ? error.message : 'The server did not respond as expected. Nothing was stored.'
}

/** What the model and the rules extracted, what was dropped from the model's answer, and its cost. */
function ExtractionTestResult({ test: { url, rules, model } }: { test: ExtractionTest }) {
  const byModel = model?.reading ?? null
  const link = toWebLink(url)
  return (
    <section aria-label="Result of the test" className="mt-6">
      <p className="text-sm [overflow-wrap:anywhere]">
        {link === null ? url : <ExternalLink href={link.href}>{url}</ExternalLink>}
      </p>
      {model !== null && model.outcome !== 'skipped' && <ModelUsage model={model} />}
      <Readings fields={compareReadings(byModel, rules)} hasModel={byModel !== null} />
      {model !== null && byModel !== null && <ModelAnswer model={model} />}
    </section>
  )
}

type ModelTest = NonNullable<ExtractionTest['model']>

function ModelUsage({ model: { name, tokens_in: sent, tokens_out: written, seconds } }: { model: ModelTest }) {
  return (
    <p className="figures mt-1 text-dim text-sm [overflow-wrap:anywhere]">
      {name}: {sent.toLocaleString('en-US')} tokens in, {written.toLocaleString('en-US')} out, {seconds.toFixed(1)} s
    </p>
  )
}

function Readings({ fields, hasModel }: { fields: ReadField[]; hasModel: boolean }) {
  return (
    <table aria-label="What was read" className="figures mt-4 block w-full text-left sm:table sm:table-fixed">
      <thead className="sr-only sm:not-sr-only">
        <tr className="border-rule-strong border-b align-bottom">
          <th scope="col" className="w-28 py-2 lg:w-36">
            <span className="sr-only">Field</span>
          </th>
          {(hasModel ? ['Language model', 'Rules'] : ['Rules']).map((method) => (
            <th key={method} scope="col" className="py-2 pr-6 font-semibold">
              {method}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block border-rule-strong max-sm:border-t sm:table-row-group">
        {fields.map(({ label, byModel, byRules }) => (
          <tr key={label} className="block border-rule border-b py-2 align-top sm:table-row">
            <th scope="row" className="label-caps block py-1 text-dim sm:table-cell sm:py-3">
              {label}
            </th>
            {hasModel && <ReadValues method="Language model" values={byModel} />}
            <ReadValues method={hasModel ? 'Rules' : null} values={byRules} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ReadValues({ method, values }: { method: string | null; values: ReadValue[] }) {
  return (
    <td className="block min-w-0 py-1 [overflow-wrap:anywhere] sm:table-cell sm:py-2.5 sm:pr-6">
      {method !== null && (
        <span aria-hidden="true" className="block text-dim text-xs sm:hidden">
          {method}
        </span>
      )}
      {values.length === 0 && <span className="text-dim">Nothing</span>}
      {values.map(({ text, quote }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <div key={at}>
          {text}
          {quote !== null && <q className="block text-dim text-sm">{quote}</q>}
        </div>
      ))}
    </td>
  )
}

function ModelAnswer({ model: { dropped, output } }: { model: ModelTest }) {
  return (
    <>
      <h4 className="mt-6 font-semibold">Left out of the answer</h4>
      {dropped.length === 0 ? (
        <p className="mt-1 text-dim text-sm">Nothing: the page holds every value.</p>
      ) : (
        <ul aria-label="Left out of the answer" className="mt-2 border-rule border-t text-sm">
          {dropped.map(({ field, value, why }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <li key={at} className="border-rule border-b py-2 [overflow-wrap:anywhere]">
              <span className="font-semibold">{field}</span>
              {value !== null && <>: {value}</>}
              <span className="block text-dim">{DROP_REASONS[why]}</span>
            </li>
          ))}
        </ul>
      )}
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-dim text-sm underline underline-offset-4 hover:text-ink">
          The complete answer
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
        <pre tabIndex={0} className="max-h-96 overflow-auto border border-rule bg-kerb p-4 text-sm">
          {JSON.stringify(output, null, 2)}
        </pre>
      </details>
    </>
  )
}
