import { toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { ReaderTest } from '#contracts/scraper/reader-test.ts'
import { compareReadings, DROP_REASONS, type ReadField, type ReadValue } from './compare-readings.ts'

/** What the model and the rules read of the page, what was left out of the model's answer, and what it took. */
export function ReaderTestResult({ test: { url, rules, model } }: { test: ReaderTest }) {
  const byModel = model?.reading ?? null
  const link = toWebLink(url)
  return (
    <section aria-label="Result of the test" className="mt-6">
      <p className="text-sm [overflow-wrap:anywhere]">
        {link === null ? url : <ExternalLink href={link.href}>{url}</ExternalLink>}
      </p>
      {model !== null && model.outcome !== 'skipped' && <Taken model={model} />}
      <Readings fields={compareReadings(byModel, rules)} hasModel={byModel !== null} />
      {model !== null && byModel !== null && <Answer model={model} />}
    </section>
  )
}

type ByModel = NonNullable<ReaderTest['model']>
const NUMBER = new Intl.NumberFormat('en-US')

function Taken({ model: { name, tokens_in: sent, tokens_out: written, seconds } }: { model: ByModel }) {
  return (
    <p className="figures mt-1 text-dim text-sm [overflow-wrap:anywhere]">
      {name}: {NUMBER.format(sent)} tokens in, {NUMBER.format(written)} out, {seconds.toFixed(1)} s
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
          {hasModel && <Column>Language model</Column>}
          <Column>Rules</Column>
        </tr>
      </thead>
      <tbody className="block border-rule-strong max-sm:border-t sm:table-row-group">
        {fields.map(({ label, byModel, byRules }) => (
          <tr key={label} className="block border-rule border-b py-2 align-top sm:table-row">
            <th scope="row" className="label-caps block py-1 text-dim sm:table-cell sm:py-3">
              {label}
            </th>
            {hasModel && <Values of="Language model" values={byModel} />}
            <Values of={hasModel ? 'Rules' : null} values={byRules} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Column({ children }: { children: string }) {
  return (
    <th scope="col" className="py-2 pr-6 font-semibold">
      {children}
    </th>
  )
}

function Values({ of, values }: { of: string | null; values: ReadValue[] }) {
  return (
    <td className="block min-w-0 py-1 [overflow-wrap:anywhere] sm:table-cell sm:py-2.5 sm:pr-6">
      {of !== null && (
        <span aria-hidden="true" className="block text-dim text-xs sm:hidden">
          {of}
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

function Answer({ model: { dropped, output } }: { model: ByModel }) {
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
